import { translatorFor } from '../../platform/http/language.ts';

/** A seller of the demo's past. Invented names of shops; nobody is called so. */
export type DemoSeller = { readonly email: string; readonly name: string };

const accounts = `
  yunfan haibei beichen qinghe lanjing xingchuan mulan jinsui baihe chengguang
  yuanzhou shanhai lingxi dongli feiyu xuefeng tianqi hongtu zhiyuan meihua
  luming chaoyang haitang songtao yuhang qiming nanfeng hualin jiyun xiaoman
  bohai ganlan shuxin kunlun dingxiang haoyue changfeng yinhe zhulin ruixue
`
  .trim()
  .split(/\s+/);
const names = translatorFor('zh-CN')('demoHistory.sellers').split(' ');

export const demoSellers: readonly DemoSeller[] = accounts.map((account, i) => ({
  email: `${account}@demo.local`,
  name: names[i] ?? account,
}));
