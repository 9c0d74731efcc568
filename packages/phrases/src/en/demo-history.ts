import type { demoHistory as source } from '../zh-CN/demo-history.ts';

export const demoHistory: Record<keyof typeof source, string> = {
  'demoHistory.sellers':
    'Yunfan Haibei Beichen Qinghe Lanjing Xingchuan Mulan Jinsui Baihe Chengguang ' +
    'Yuanzhou Shanhai Lingxi Dongli Feiyu Xuefeng Tianqi Hongtu Zhiyuan Meihua ' +
    'Luming Chaoyang Haitang Songtao Yuhang Qiming Nanfeng Hualin Jiyun Xiaoman ' +
    'Bohai Ganlan Shuxin Kunlun Dingxiang Haoyue Changfeng Yinhe Zhulin Ruixue',
  'demoHistory.refund.wrongZip': 'Wrong ZIP, we cannot use these numbers',
  'demoHistory.refund.cancelled': 'The buyer cancelled, the numbers were not used',
  'demoHistory.refund.late': 'The ship date does not match, the marketplace rejects it',
  'demoHistory.refund.twice': 'The network was slow, we ordered twice',
  'demoHistory.refund.accepted': 'Checked: not used, refund accepted',
  'demoHistory.refund.refused': 'The numbers were uploaded already, no refund under the terms',
  'demoHistory.recharge.transfer': 'Bank transfer, received',
  'demoHistory.recharge.prepaid': 'Prepaid for the quarter, receipt checked',
  'demoHistory.recharge.pending': 'Prepaid for the season, see the receipt',
  'demoHistory.recharge.unpaid': 'The amount received differs from the receipt',
  'demoHistory.adjust.reason': 'Compensation for an outage',
  'demoHistory.adjust.remark': 'Batch tracking was interrupted for two hours',
  'demoHistory.adjust.approved': 'Checked',
  'demoHistory.codes': 'Welcome gift',
  'demoHistory.stock': 'Simulated data for the demo',
  'demoHistory.start': 'Points that a demo account starts with',
  'demoHistory.lot.source': 'Export of own account',
  'demoHistory.lot.basis': 'Own labels, transferable',
  'demoHistory.lot.withdrawn': 'The carrier had these labels stopped',
  'demoHistory.notice.season.title': 'Delivery times in the peak season',
  'demoHistory.notice.season.content':
    'Ground services of UPS and FedEx take one to two days longer around Thanksgiving. Please ship early.',
  'demoHistory.notice.usps.title': 'USPS refresh is back',
  'demoHistory.notice.usps.content':
    'USPS no longer limits calls. Batches that were not finished go on by themselves.',
  'demoHistory.notice.discount.title': '10% and 20% off in batches',
  'demoHistory.notice.discount.content':
    'From 50 numbers in one order you get 10% off, from 200 numbers 20%. The order shows it.',
  'demoHistory.template': 'Sellers’ programs',
  'demoHistory.templateText': 'Reads points and orders and tracks numbers; buys nothing.',
  'demoHistory.key.erp': 'ERP reconciliation',
  'demoHistory.key.print': 'Warehouse label printing',
  'demoHistory.key.shop': 'Online shop back office',
  'demoHistory.key.desk': 'Support lookup',
  'demoHistory.key.old': 'Old sync script',
  'demoHistory.blocked.guessing': 'Kept guessing passwords',
  'demoHistory.blocked.scanning': 'Scanned API addresses',
  'demoHistory.blocked.spam': 'Sent advertising through tickets',
  'demoHistory.notice.codes.title': 'Exchange codes for new sellers',
  'demoHistory.notice.codes.content':
    'New sellers can exchange a code for 50 points in the personal centre within 180 days.',
  'demoHistory.notice.security.title': 'Do not share accounts',
  'demoHistory.notice.security.content':
    'Several people have signed in to one account. Open an account for each colleague and change passwords regularly.',
  'demoHistory.notice.maintenance.title': 'Maintenance',
  'demoHistory.notice.maintenance.content':
    'The database is upgraded on Sunday from 2:00 to 4:00. Queries and orders may be interrupted briefly.',
  // Title, first message and answer of tickets, one ticket a line.
  'demoHistory.tickets.order':
    'Two numbers are missing from an order|The order of yesterday says partly completed. Were the missing numbers charged?|Numbers that were not delivered are not charged. The order shows the amount for what you received.\n' +
    'How long does a refund take|I asked for a refund yesterday as the buyer cancelled. When will it arrive?|The refund was accepted and the points are back. Please see your points history.\n' +
    'Can a reservation be extended|Finance confirms in the afternoon, but the reservation ends in half an hour.|Reservations have a fixed length. When one ends the points come back and you can order again.',
  'demoHistory.tickets.data':
    'Delivered, but the buyer has nothing|It was delivered yesterday, but the buyer has not received it. Where was it left?|The carrier left it at the front desk. Please ask there first and reply here if it is not found.\n' +
    'USPS parcel is stuck in a sorting centre|There has been no new event for four days.|That centre is congested. The carrier expects two more days; tracking goes on by itself.\n' +
    'Ship date differs from the label|The ship date is a day earlier than on the label and the marketplace rejects it.|Carriers record pickups in Eastern time. Please use the date that the query shows.',
  'demoHistory.tickets.points':
    'Points have not arrived after a bank transfer|We paid this morning and sent the receipt, but there are no points yet.|The payment was checked and the points are in your account. Please refresh.\n' +
    'Points history does not add up|The export and the balance differ by 2 points.|The difference is an order placed after the export. Export again to see it.',
  'demoHistory.tickets.account':
    'Change the e-mail address|Our old address is gone. We need to sign in with a new one.|We checked your identity and changed the address. Please set a password by the link we sent.\n' +
    'Too many devices|Office and home computers sign each other out.|An account may be signed in on a few devices only. Please open one for each colleague.',
  'demoHistory.tickets.bug':
    'An exported XLSX does not open|An old Excel says that the format is wrong.|This is fixed. Please export again, or choose CSV.\n' +
    "Dates cannot be picked on a phone|Nothing happens in the phone's browser, on the computer it works.|We found the cause in that browser. Today's update fixes it, please reload.",
  'demoHistory.tickets.suggestion':
    'Save ZIPs by warehouse|We have three warehouses and type their ZIPs every time.|Thank you. Recent ZIPs are shown below the field; saving by warehouse is planned.\n' +
    'Mail on exceptions|We would like a mail when a parcel has an exception.|Thank you. Notices can be turned on in your account; mails will follow.',
  'demoHistory.tickets.other':
    "Can we have an invoice|We need an invoice for this month's recharges.|Please send your company name and tax number. Finance will mail it within three working days.\n" +
    'Connect our ERP|How do we apply for an API key?|API access is open for you. The key comes separately, the documentation is in the help centre.',
  'demoHistory.tickets.abuse':
    'Somebody poses as support|A person who says to be support asks for transfers. Please warn others.|Thank you. We never ask for private transfers; a security notice was sent and the account noted.',
  'demoHistory.tickets.ask':
    'Please tell us the order or the last four characters of the number so that we can check.',
  'demoHistory.tickets.told': 'Added to the remark of the order. Please check soon.',
  'demoHistory.tickets.praise': 'Quick answer, solved. Thank you.',
  'demoHistory.tickets.blame': 'It took rather long.',
};
