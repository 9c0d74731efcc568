import { describe, expect, test } from 'vitest';
import { isPhone } from './phone.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const phones: Readonly<Record<string, string>> = {
  'iPhone Safari': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
  'iPhone Chrome': `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${webkit} CriOS/128.0.6613.34 Mobile/15E148 Safari/604.1`,
  'iPhone Edge': `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.0 EdgiOS/124.0.2478.71 Mobile/15E148 Safari/604.1`,
  'iPod touch': `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) ${webkit} Version/12.1 Mobile/15E148 Safari/604.1`,
  'Android Chrome': `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`,
  'Pixel 8': `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink} Chrome/124.0.0.0 Mobile Safari/537.36`,
  'Samsung Internet': `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${blink} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  'Android Firefox': 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0',
  'Windows Phone': `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${blink} Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063`,
  'Cubot phone': `Mozilla/5.0 (Linux; Android 11; CUBOT X50) ${blink} Chrome/120.0.0.0 Mobile Safari/537.36`,
  'HarmonyOS 4 phone': `Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.13.0.302) ${blink} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
  'HarmonyOS NEXT phone': `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
  'HarmonyOS NEXT phone, a page inside an app': `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
  'WeChat on iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/WIFI Language/zh_CN`,
  'WeChat on Android': `Mozilla/5.0 (Linux; Android 13; 2211133C Build/TKQ1.220905.001; wv) ${blink} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160083 MMWEBSDK/20240501 MMWEBID/2308 MicroMessenger/8.0.50.2701(0x28003255) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  'QQ on Android': `Mozilla/5.0 (Linux; Android 12; V2171A Build/SP1A.210812.003; wv) ${blink} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046613 Mobile Safari/537.36 V1_AND_SQ_9.0.8_5540 QQ/9.0.8.14755 NetType/4G`,
  'QQ browser': `Mozilla/5.0 (Linux; U; Android 13; zh-cn; PGT-AN10 Build/HONORPGT-AN10) ${blink} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/14.7 Mobile Safari/537.36`,
  Alipay: `Mozilla/5.0 (Linux; U; Android 12; zh-CN; M2012K11AC Build/SKQ1.211006.001) ${blink} Version/4.0 Chrome/69.0.3497.100 UWS/3.22.2.59 Mobile Safari/537.36 UCBS/3.22.2.59 ChannelId(0) NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:393|0|2.75) AliApp(AP/10.5.90.8100) AlipayClient/10.5.90.8100 Language/zh-Hans`,
  DingTalk: `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) ${webkit} Mobile/20G75 AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/38411251 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK`,
  'UC browser': `Mozilla/5.0 (Linux; U; Android 12; zh-CN; RMX3562 Build/SP1A.210812.016) ${blink} Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.5.5.1308 Mobile Safari/537.36`,
  Quark: `Mozilla/5.0 (Linux; U; Android 13; zh-CN; 23013RK75C Build/TKQ1.220905.001) ${blink} Version/4.0 Chrome/100.0.4896.58 Quark/6.10.5.520 Mobile Safari/537.36`,
  'Baidu app': `Mozilla/5.0 (Linux; Android 13; V2243A Build/TP1A.220624.014; wv) ${blink} Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.56 SP-engine/2.94.0 baiduboxapp/13.56.0.10 (Baidu; P1 13)`,
  'Xiaomi browser': `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CC Build/UKQ1.230804.001) ${blink} Version/4.0 Chrome/118.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.6.70814`,
  'OPPO browser': `Mozilla/5.0 (Linux; U; Android 14; zh-cn; PHZ110 Build/UKQ1.230924.001) ${blink} Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 HeyTapBrowser/40.9.6.1`,
  'vivo browser': `Mozilla/5.0 (Linux; Android 13; V2302A; wv) ${blink} Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36 VivoBrowser/20.6.0.0`,
  Douyin: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${webkit} Mobile/15E148 aweme_30.5.0 JsSdk/2.0 NetType/WIFI Channel/App ByteLocale/zh`,
  Weibo: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${webkit} Mobile/15E148 Weibo (iPhone15,2__weibo__14.5.2__iphone__os17.4)`,
};

const others: Readonly<Record<string, string>> = {
  'desktop Chrome': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36`,
  'desktop Safari and iPadOS': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.5 Safari/605.1.15`,
  'desktop Firefox': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
  'WeChat on Windows': `Mozilla/5.0 (Windows NT 10.0; WOW64) ${blink} Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/9129 Flue`,
  iPad: `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webkit} Version/12.1 Mobile/15E148 Safari/604.1`,
  'WeChat on iPad': `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webkit} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
  'Android tablet': `Mozilla/5.0 (Linux; Android 13; SM-X700) ${blink} Chrome/131.0.0.0 Safari/537.36`,
  'Xiaomi Pad that says Mobile': `Mozilla/5.0 (Linux; U; Android 13; zh-cn; Xiaomi Pad 6 Build/TKQ1) ${blink} Version/4.0 Chrome/118.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/17.9`,
  'Huawei MatePad': `Mozilla/5.0 (Linux; Android 10; HarmonyOS; MatePad Pro; HMSCore 6.11) ${blink} Chrome/99.0.4844.88 HuaweiBrowser/13.0.5.303 Mobile Safari/537.36`,
  'HarmonyOS NEXT tablet': `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4.300`,
  'HarmonyOS NEXT computer': `Mozilla/5.0 (PC; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
  'Firefox on an Android tablet': 'Mozilla/5.0 (Android 14; Tablet; rv:131.0) Gecko/131.0 Firefox/131.0',
  'Kindle Fire': `Mozilla/5.0 (Linux; Android 9; KFMAWI) ${blink} Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36`,
  'Android TV': `Mozilla/5.0 (Linux; Android 9; AFTMM) ${blink} Chrome/70.0.3538.110 Safari/537.36`,
  'Googlebot for phones': `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  'bingbot for phones': `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
  'Baiduspider for phones': `Mozilla/5.0 (Linux; U; Android 4.2.2; zh-cn) ${blink} Chrome/87.0 Mobile Safari/537.36 (compatible; Baiduspider-render/2.0)`,
  Bytespider: `Mozilla/5.0 (Linux; Android 5.0) ${blink} Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)`,
  YisouSpider: `Mozilla/5.0 (iPhone; CPU iPhone OS 10_3 like Mac OS X) ${webkit} Version/10.0 Mobile/14E304 Safari/602.1 YisouSpider/5.0`,
  Applebot: `Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) ${webkit} Version/16.0 Mobile/15E148 Safari/604.1 (Applebot/0.1)`,
  Lighthouse: `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${blink} Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`,
  curl: 'curl/8.9.1',
  nothing: '',
};

describe('a phone', () => {
  test.each(Object.entries(phones))('is %s', (_, userAgent) => {
    expect(isPhone(userAgent)).toBe(true);
  });

  test.each(Object.entries(others))('is not %s', (_, userAgent) => {
    expect(isPhone(userAgent)).toBe(false);
  });
});
