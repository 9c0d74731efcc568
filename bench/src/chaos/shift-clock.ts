// Loaded before the server (`node --import`): its clock is wrong by CHAOS_CLOCK_HOURS from the first SIGUSR2 on, and
// right again from the next. Timers and what is measured by performance.now() go on as they do on a real machine.
const RealDate = Date;
const hours = Number(process.env['CHAOS_CLOCK_HOURS'] ?? 0);
let shiftMs = 0;
process.on('SIGUSR2', () => {
  shiftMs = shiftMs === 0 ? hours * 3_600_000 : 0;
});

const now = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
