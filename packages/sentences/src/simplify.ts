/** Characters of the traditional script beside those of the simplified one, as far as sentences of the trade have them. */
const pairs =
  '聯联遞递郵邮國国發发週周個个過过簽签達达運运輸输轉转異异問问題题單单號号條条筆笔張张時时間间內内從从兩两萬万貨货攬揽創创鳳凤紐纽約约邁迈費费聖圣亞亚蘭兰羅罗維维華华爾尔頓顿倫伦納纳錫锡薩萨奧奥馬马喬乔賓宾關关頭头園园島岛賽赛遠远麗丽傑杰瑪玛諾诺魯鲁應应營营麥麦鹽盐論论灣湾濟济狀状態态經经還还沒没請请幫帮詢询數数據据壞坏領领試试敗败嘗尝禮礼開开結结現现給给們们點点錄录區区縣县東东極极堅坚猶犹懷怀緬缅蘇苏澤泽陸陆歐欧傳传圖图舊旧後后來来這这裡里尋寻尚尚遺遗專专業业種种樣样為为無无與与嗎吗幾几廢废銷销檢检顯显級级僅仅衝冲紅红總总處处聽听話话説说說说寶宝庫库倉仓標标準准歷历曆历餘余務务該该滿满備备產产對对磯矶檀檀';

const simple = new Map<string, string>();
for (let i = 0; i + 1 < pairs.length; i += 2) simple.set(pairs.charAt(i), pairs.charAt(i + 1));

/** A text in half width, simplified characters and single spaces. */
export const simplify = (text: string): string =>
  Array.from(text.normalize('NFKC'), (character) => simple.get(character) ?? character)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
