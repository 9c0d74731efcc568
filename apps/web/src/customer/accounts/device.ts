const browsers = [
  ['wechat', /MicroMessenger\/(\d+)/],
  ['qq', /M?QQBrowser\/(\d+)/],
  ['uc', /UC?Browser\/(\d+)/],
  ['huawei', /HuaweiBrowser\/(\d+)/],
  ['xiaomi', /MiuiBrowser\/(\d+)/],
  ['samsung', /SamsungBrowser\/(\d+)/],
  ['edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['opera', /(?:OPR|OPT|Opera)\/(\d+)/],
  ['firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;

const systems = [
  ['harmony', /HarmonyOS|OpenHarmony/],
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['chromeos', /CrOS/],
  ['mac', /Macintosh|Mac OS X/],
  ['linux', /Linux|X11/],
] as const;

export type Device = {
  readonly browser: (typeof browsers)[number][0] | 'other';
  /** Major version, undefined where none is told. */
  readonly version: string | undefined;
  readonly system: (typeof systems)[number][0] | 'other';
  readonly handheld: boolean;
};

const handhelds: ReadonlySet<Device['system']> = new Set(['harmony', 'iphone', 'ipad', 'android']);

/**
 * Reads browser and system out of a user agent. Browsers name those they are like as well, so the more
 * particular ones are looked for first.
 */
export const readDevice = (userAgent: string): Device => {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  for (const [browser, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { browser, version, system, handheld: handhelds.has(system) };
  }
  return { browser: 'other', version: undefined, system, handheld: handhelds.has(system) };
};

export const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip);
