import type { Role } from '@waybill/contract/permissions.ts';
import { demoHistory } from '@waybill/phrases/zh-CN/demo-history.ts';
import { createAccount } from '../../identity/accounts/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { movePoints } from '../../trade/points/public-api.ts';

const accounts = `
  yunfan haibei beichen qinghe lanjing xingchuan mulan jinsui baihe chengguang
  yuanzhou shanhai lingxi dongli feiyu xuefeng tianqi hongtu zhiyuan meihua
  luming chaoyang haitang songtao yuhang qiming nanfeng hualin jiyun xiaoman
  bohai ganlan shuxin kunlun dingxiang haoyue changfeng yinhe zhulin ruixue
`
  .trim()
  .split(/\s+/);
const names = demoHistory['sellers'].split(' ');

/** The sellers of the demo's past. Invented names of shops; nobody is called so. */
export const demoSellers = accounts.map((account, i) => ({
  email: `${account}@demo.local`,
  name: names[i] ?? account,
}));

export const demoPassword = 'Waybill-demo-2026';

export const demoCodes: readonly string[] = [
  'DEM0-C0DE-2026-0001',
  'DEM0-C0DE-2026-0002',
  'DEM0-C0DE-2026-0003',
];

/** Hundredths of a point that a code is worth. */
export const codeWorth = 10_000;

/** Hundredths of a point that a demo user starts with. */
const startingPoints = 100_000;

export const demoAccounts: readonly { email: string; role: Role }[] = [
  { email: 'super@demo.local', role: 'super_admin' },
  { email: 'admin@demo.local', role: 'admin' },
  { email: 'announcer@demo.local', role: 'announcement_admin' },
  { email: 'user@demo.local', role: 'user' },
  { email: 'user2@demo.local', role: 'user' },
];

export const seedDemoAccounts = async (db: Db): Promise<void> => {
  const remark = demoHistory['start'];
  for (const { email, role } of demoAccounts) {
    // One after the other, so that hashing does not fill the lanes that sign-ins need.
    const userId = await createAccount(db, { email, password: demoPassword, role });
    if (userId === undefined || role !== 'user') continue;
    await inUserTransaction(db, userId, (tx) =>
      movePoints(tx, 'recharge', { userId, amount: startingPoints, remark }),
    );
  }
};
