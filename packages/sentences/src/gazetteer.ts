/** A city, its state, and what it is called; the first Chinese name is the one that is shown. */
export type City = { readonly city: string; readonly region: string; readonly names: readonly string[] };

/** The states and DC by their two letters: the English name, then Chinese ones, the one that is shown first. */
const stateLines = `
AL Alabama|阿拉巴马州|亚拉巴马州
AK Alaska|阿拉斯加州
AZ Arizona|亚利桑那州|亚利桑纳州
AR Arkansas|阿肯色州
CA California|加利福尼亚州|加州
CO Colorado|科罗拉多州
CT Connecticut|康涅狄格州|康州
DE Delaware|特拉华州
DC District of Columbia|哥伦比亚特区|华盛顿特区
FL Florida|佛罗里达州|佛州
GA Georgia|佐治亚州|乔治亚州
HI Hawaii|夏威夷州
ID Idaho|爱达荷州
IL Illinois|伊利诺伊州|伊利诺州
IN Indiana|印第安纳州|印地安纳州
IA Iowa|艾奥瓦州|爱荷华州|衣阿华州
KS Kansas|堪萨斯州
KY Kentucky|肯塔基州
LA Louisiana|路易斯安那州
ME Maine|缅因州
MD Maryland|马里兰州
MA Massachusetts|马萨诸塞州|麻省|麻州
MI Michigan|密歇根州|密西根州
MN Minnesota|明尼苏达州
MS Mississippi|密西西比州
MO Missouri|密苏里州
MT Montana|蒙大拿州
NE Nebraska|内布拉斯加州
NV Nevada|内华达州
NH New Hampshire|新罕布什尔州
NJ New Jersey|新泽西州|新州
NM New Mexico|新墨西哥州
NY New York State|纽约州
NC North Carolina|北卡罗来纳州|北卡州
ND North Dakota|北达科他州
OH Ohio|俄亥俄州
OK Oklahoma|俄克拉何马州|俄克拉荷马州
OR Oregon|俄勒冈州
PA Pennsylvania|宾夕法尼亚州|宾州
RI Rhode Island|罗得岛州|罗德岛州
SC South Carolina|南卡罗来纳州|南卡州
SD South Dakota|南达科他州
TN Tennessee|田纳西州
TX Texas|得克萨斯州|德克萨斯州|德州|得州
UT Utah|犹他州
VT Vermont|佛蒙特州
VA Virginia|弗吉尼亚州|维吉尼亚州|弗州
WA Washington|华盛顿州
WV West Virginia|西弗吉尼亚州
WI Wisconsin|威斯康星州|威斯康辛州
WY Wyoming|怀俄明州`;

/** The largest cities: state, English name and other names in it, then Chinese ones. */
const cityLines = `
NY New York|new york city|nyc|纽约|纽约市
CA Los Angeles|la|l.a.|洛杉矶|罗省
IL Chicago|芝加哥
TX Houston|休斯敦|休斯顿|休士顿
AZ Phoenix|凤凰城|菲尼克斯
PA Philadelphia|philly|费城|费拉德尔菲亚
TX San Antonio|圣安东尼奥
CA San Diego|圣地亚哥|圣迭戈
TX Dallas|达拉斯
CA San Jose|圣何塞|圣荷西
TX Austin|奥斯汀
FL Jacksonville|杰克逊维尔
TX Fort Worth|沃思堡|沃斯堡
OH Columbus|哥伦布
IN Indianapolis|印第安纳波利斯|印城
NC Charlotte|夏洛特
CA San Francisco|sf|san fran|旧金山|三藩市
WA Seattle|西雅图
CO Denver|丹佛
DC Washington|washington, district of columbia|washington dc|washington, dc|washington, d.c.|washington d.c.|dc|华盛顿
TN Nashville|纳什维尔|那什维尔
OK Oklahoma City|俄克拉何马城|俄克拉荷马城
TX El Paso|埃尔帕索
MA Boston|波士顿
OR Portland|波特兰
NV Las Vegas|vegas|拉斯维加斯|赌城
MI Detroit|底特律
TN Memphis|孟菲斯
KY Louisville|路易斯维尔
MD Baltimore|巴尔的摩
WI Milwaukee|密尔沃基
NM Albuquerque|阿尔伯克基
AZ Tucson|图森
CA Fresno|弗雷斯诺
CA Sacramento|萨克拉门托
AZ Mesa|梅萨
MO Kansas City|堪萨斯城
GA Atlanta|亚特兰大
CO Colorado Springs|科罗拉多斯普林斯
NE Omaha|奥马哈
NC Raleigh|罗利
FL Miami|迈阿密
VA Virginia Beach|弗吉尼亚海滩|弗吉尼亚比奇
CA Long Beach|长滩
CA Oakland|奥克兰
MN Minneapolis|明尼阿波利斯
OK Tulsa|塔尔萨
CA Bakersfield|贝克斯菲尔德
FL Tampa|坦帕
KS Wichita|威奇托
TX Arlington|阿灵顿
CO Aurora|奥罗拉
LA New Orleans|新奥尔良
OH Cleveland|克利夫兰
CA Anaheim|阿纳海姆
HI Honolulu|檀香山|火奴鲁鲁
NV Henderson|亨德森
CA Stockton|斯托克顿
KY Lexington|列克星敦
TX Corpus Christi|科珀斯克里斯蒂
CA Riverside|河滨市|里弗赛德
CA Santa Ana|圣安娜
FL Orlando|奥兰多
CA Irvine|尔湾
OH Cincinnati|辛辛那提
NJ Newark|纽瓦克
MN Saint Paul|st. paul|st paul|圣保罗
PA Pittsburgh|匹兹堡
NC Greensboro|格林斯伯勒
MO Saint Louis|st. louis|st louis|圣路易斯
NE Lincoln|林肯
TX Plano|普莱诺
AK Anchorage|安克雷奇
NC Durham|达勒姆
NJ Jersey City|泽西城|泽西市
AZ Chandler|钱德勒
CA Chula Vista|丘拉维斯塔
NY Buffalo|布法罗|水牛城
NV North Las Vegas|北拉斯维加斯
AZ Gilbert|吉尔伯特
WI Madison|麦迪逊
NV Reno|里诺
OH Toledo|托莱多
IN Fort Wayne|韦恩堡
TX Lubbock|拉伯克
FL Saint Petersburg|st. petersburg|st petersburg|圣彼得斯堡
TX Laredo|拉雷多
TX Irving|欧文
VA Chesapeake|切萨皮克
AZ Glendale|格伦代尔
NC Winston-Salem|winston salem|温斯顿塞勒姆
AZ Scottsdale|斯科茨代尔
TX Garland|加兰
ID Boise|博伊西
VA Norfolk|诺福克
WA Spokane|斯波坎
VA Richmond|里士满
CA Fremont|弗里蒙特
TX Frisco|弗里斯科
LA Baton Rouge|巴吞鲁日
WA Tacoma|塔科马
FL Hialeah|海厄利亚
UT Salt Lake City|slc|盐湖城
CA San Bernardino|圣贝纳迪诺
CA Ontario|安大略
CA Fontana|丰塔纳
CA Modesto|莫德斯托
AL Huntsville|亨茨维尔
AL Birmingham|伯明翰
AL Montgomery|蒙哥马利
AL Mobile|莫比尔
NY Rochester|罗切斯特
NY Yonkers|扬克斯
NY Brooklyn|布鲁克林
NY Flushing|法拉盛
NY Albany|奥尔巴尼
NY Syracuse|雪城
IA Des Moines|得梅因
MI Grand Rapids|大急流城
SC Columbia|哥伦比亚
SC Charleston|查尔斯顿
GA Augusta|奥古斯塔
GA Savannah|萨凡纳
TN Knoxville|诺克斯维尔
TN Chattanooga|查塔努加
FL Fort Lauderdale|劳德代尔堡
FL Tallahassee|塔拉哈西
FL Cape Coral|开普科勒尔
MA Worcester|伍斯特
MA Cambridge|剑桥
RI Providence|普罗维登斯
CT Hartford|哈特福德
CT New Haven|纽黑文
CT Bridgeport|布里奇波特
AR Little Rock|小石城
MS Jackson|杰克逊
OH Akron|阿克伦
OH Dayton|代顿
IL Naperville|内珀维尔
IL Springfield|斯普林菲尔德
IL Rockford|罗克福德
UT Provo|普罗沃
CA Pasadena|帕萨迪纳
CA Torrance|托伦斯
CA Pomona|波莫纳
CA Rancho Cucamonga|库卡蒙加牧场|兰乔库卡蒙加
CA Arcadia|阿卡迪亚
CA Monterey Park|蒙特利公园
CA Berkeley|伯克利
CA Palo Alto|帕洛阿尔托
CA Santa Clara|圣克拉拉
CA Sunnyvale|森尼韦尔|桑尼维尔
CA Cupertino|库比蒂诺
CA Hayward|海沃德
NY Long Island City|长岛市
WA Bellevue|贝尔维尤
WA Vancouver|温哥华
TX Sugar Land|糖城
TX Mckinney|麦金尼
NJ Edison|爱迪生
NJ Paterson|帕特森
DE Wilmington|威尔明顿
ND Fargo|法戈
SD Sioux Falls|苏福尔斯
MT Billings|比灵斯
VT Burlington|伯灵顿
NH Manchester|曼彻斯特
PA Allentown|阿伦敦
KS Topeka|托皮卡
OR Eugene|尤金
OR Salem|塞勒姆
NM Santa Fe|圣菲`;

const linesOf = (text: string): { readonly region: string; readonly names: readonly string[] }[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ region: line.slice(0, 2), names: line.slice(3).split('|') }));

export const cities: readonly City[] = linesOf(cityLines).map(({ region, names }) => ({
  city: names[0] ?? '',
  region,
  names,
}));

/** States with their names, English first. */
export const states = linesOf(stateLines);

const isChinese = (name: string): boolean => /[\u4e00-\u9fff]/.test(name);

/** What a city is called in Chinese; its English name where it is not in the list. */
export const chineseCity = (city: string): string =>
  cities.find((entry) => entry.city === city)?.names.find(isChinese) ?? city;

export const stateName = (region: string, locale: 'zh-CN' | 'en'): string => {
  const names = states.find((state) => state.region === region)?.names ?? [];
  return (locale === 'zh-CN' ? names.find(isChinese) : names[0]) ?? region;
};
