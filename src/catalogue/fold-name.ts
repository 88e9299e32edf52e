// The only normaliser of merchant names: the build and every query use it, so both fold to the same text.
// 'McDonald’s' → 'mcdonalds', 'Bäcker & Co.' → 'backer and co', '全聯' → '全联', 'ﾄﾞﾝ･ｷﾎｰﾃ' → 'ドン キホーテ'.

/** Lower-case words of letters and digits, separated by single spaces; the empty string for blank text. */
export function foldName(text: string): string {
  const words = fold(text).trim();
  // A name with only symbols ('+', '…') must still be found by typing it.
  return words === ''
    ? text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s\p{C}]+/gu, '')
    : words;
}

export function splitWords(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** A folded name without its spaces. */
export function joinWords(folded: string): string {
  return folded.replaceAll(' ', '');
}

/** Folded, without spaces: `Coca-Cola` and `cocacola` are the same. */
export function squashName(text: string): string {
  return joinWords(foldName(text));
}

const IS_ASCII = /^[\x20-\x7e]*$/;
// Letters and punctuation that fold independently of their neighbours: Latin, Greek, Cyrillic, Armenian, Hebrew and
// Arabic letters, Georgian, full kana, Han, Hangul syllables. Not combining marks, nor what composes with its
// neighbours (jamo, half-width kana, Indic and Thai vowels).
const IS_LETTER_BY_LETTER =
  /^[\x20-\u02ff\u0370-\u0482\u048a-\u0587\u05d0-\u05ea\u0620-\u064a\u0671-\u06d3\u10a0-\u10ff\u1e00-\u1eff\u2010-\u205e\u2122\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;
const FOLDED: (string | undefined)[] = new Array(0x10000);
const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const APOSTROPHES = /['’‘‛ʼʻ`´＇′]/g;
const TRADE_MARKS = /[™®©℠]/g;
// Accents, Hebrew points, Arabic vowel signs and tatweel, format characters. Not \p{M}: in Thai, Indic and kana
// text the marks are the vowels.
const VANISHING = /(?=\p{M})[\u0300-\u06ff]|[\u0640\p{Cf}\p{VS}]/gu;

function fold(text: string): string {
  if (IS_ASCII.test(text)) return foldAscii(text);
  return IS_LETTER_BY_LETTER.test(text) ? foldLetters(text) : foldUnicode(text);
}

// Nearly all queries and 73 % of upstream names and aliases need none of the tables.
function foldAscii(text: string): string {
  const lower = text.toLowerCase();
  if (!/[^a-z0-9 ]/.test(lower)) return lower.replace(/ {2,}/g, ' ');
  return lower
    .replace(/['`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ');
}

// Each letter is folded once and remembered: this takes a fifth of the time for 98 % of the names that are not ASCII.
function foldLetters(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index++) folded += foldLetter(text.charCodeAt(index));
  return folded.replace(/ {2,}/g, ' ');
}

function foldLetter(letter: number): string {
  // Between two plain letters, a separator becomes a space, and a letter that folds to nothing leaves nothing.
  FOLDED[letter] ??= foldUnicode(`x${String.fromCharCode(letter)}x`).slice(1, -1);
  return FOLDED[letter];
}

function foldUnicode(text: string): string {
  return (
    text
      .replace(TRADE_MARKS, ' ')
      .replace(APOSTROPHES, '')
      .normalize('NFKD')
      // Again, because `ŉ` decomposes into an apostrophe and a letter.
      .replace(APOSTROPHES, '')
      .toLowerCase()
      .replace(VANISHING, '')
      .replaceAll('&', ' and ')
      .normalize('NFC')
      .replace(/[\u0080-\uffff]/g, (letter) => LETTERS.get(letter) ?? letter)
      .replace(NOT_WORD, ' ')
  );
}

// Letters that Unicode does not decompose: Latin, Greek and Hebrew finals, Arabic, Persian and Urdu variants.
const SPELLED_OUT =
  'ß ss,æ ae,œ oe,ø o,ł l,đ d,ð d,þ th,ı i,ħ h,ŋ n,ŧ t,ĸ k,ə e,ς σ,ך כ,ם מ,ן נ,ף פ,ץ צ,ة ه,ۀ ه,ہ ه,ھ ه,ە ه,ى ي,ی ي,ې ي,ک ك,ٱ ا';

// Traditional Chinese and post-war Japanese characters, each followed by its simplified form: every pair in the OpenCC
// table (Apache-2.0) with one side in an upstream name, except those that mean different words in Japanese.
const HAN = [
  '並并乾干亀龟亙亘亞亚伝传佈布來来侖仑侷局係系俥伡俬私倉仓個个倖幸倫伦偉伟備备傢家傳传僅仅僑侨價价儂侬優优儲储児儿兒儿內内円圆凱凯別别剋克剣剑剤剂創创劃划劄札動动務务勝胜勞劳勢势匯汇區区協协厠厕參参吳吴',
  '呂吕員员唸念喫吃單单営营噹当囉啰囌苏団团國国圍围園园圓圆圖图團团堅坚場场塗涂塚冢墊垫増增売卖壽寿変变夢梦奧奥妝妆媽妈孃娘孫孙學学宮宫寢寝實实寧宁寬宽寵宠寶宝専专將将專专導导屬属岡冈島岛崑昆崙仑嵐岚嶽岳',
  '巖岩師师帯带帶带幹干幾几庁厅広广庫库廁厕廈厦廠厂廣广廬庐廳厅張张強强彌弥彙汇彿佛復复徳德恆恒悅悦愛爱愷恺慄栗態态慶庆應应戲戏戶户揚扬換换搖摇搧扇摂摄撈捞敎教敘叙數数旂旗昇升時时書书曽曾會会朮术東东栄荣',
  '桜樱條条棧栈検检楊杨楓枫業业極极楽乐榦干榮荣構构樁桩樂乐樑梁樓楼樣样権权樹树橋桥機机橫横檔档檢检檯台檸柠櫃柜櫻樱欄栏權权歐欧歡欢歳岁毎每気气氣气沖冲沢泽浜滨淩凌済济湊凑湯汤満满溫温滙汇滝泷滬沪滾滚滿满',
  '漁渔漢汉漿浆潤润澤泽澱淀濟济濰潍濱滨瀋沈瀘泸瀧泷瀬濑瀾澜灣湾為为烏乌無无焼烧煙烟熱热燈灯燒烧燙烫營营燦灿爭争爲为爺爷爾尔獄狱獅狮獨独琿珲瑪玛環环產产産产畫画畵画當当痠酸療疗発发發发監监盤盘県县眞真眾众',
  '矯矫碕埼碼码禦御稅税穀谷積积競竞箚札節节範范築筑粵粤糰团紀纪紅红納纳純纯紙纸級级組组経经結结絕绝統统絲丝絶绝經经綜综綠绿綫线維维網网綵彩綿绵総总緑绿線线編编練练縄绳縣县總总繫系繼继纓缨纔才羅罗羣群義义',
  '翫玩聖圣聞闻聯联職职脩修腦脑腳脚臨临臺台與与興兴舉举舖铺舘馆芸艺莊庄華华菴庵菸烟萊莱萬万葉叶葯药蒼苍蓮莲蔘参蔦茑蔵藏薩萨薬药藍蓝藝艺藥药蘆芦蘇苏蘭兰處处號号蝦虾衆众術术衕同衛卫裏里裡里製制複复覇霸覈核',
  '見见視视觀观計计訊讯訓训託托記记設设許许診诊証证詩诗詮诠詰诘話话誇夸誌志語语誠诚読读課课誼谊調调諾诺謝谢證证譚谭議议護护谿溪豊丰豐丰豬猪貓猫貝贝財财貢贡貨货販贩責责貴贵買买費费貼贴賀贺資资賓宾賣卖購购',
  '賽赛車车軌轨軍军軒轩輕轻輝辉輪轮輯辑輸输辦办農农迴回這这連连週周進进遊游運运過过達达遜逊遞递遠远適适遷迁郵邮鄉乡鄭郑鄰邻醫医釧钏鈡钟鉄铁鉅巨鉆钻銀银銚铫鋪铺錢钱錦锦錫锡鍋锅鍾钟鎖锁鎮镇鏈链鏡镜鐘钟鐵铁',
  '鑽钻長长門门開开間间関关閣阁閤合閱阅閲阅闆板關关闢辟陸陆険险陽阳隊队際际險险隻只雞鸡雲云電电靜静鞦秋韆千韓韩韻韵頂顶順顺頓顿領领頭头顏颜顔颜顧顾風风颱台飯饭飲饮飾饰餃饺餅饼養养餘余餚肴館馆饅馒饌馔饒饶',
  '饗飨馬马駐驻駿骏驛驿體体髮发鬆松鬍胡鬚须鬥斗魚鱼魯鲁鮑鲍鮮鲜鳥鸟鳳凤鴨鸭鴻鸿鵝鹅鵬鹏鶴鹤鷄鸡麗丽麥麦麪面麫面麵面麺面黃黄黒黑點点齊齐齡龄齣出龍龙龐庞',
].join('');

const LETTERS = new Map<string, string>();
for (const pair of SPELLED_OUT.split(',')) {
  const [letter, plain] = pair.split(' ') as [string, string];
  LETTERS.set(letter, plain);
}
for (let index = 0; index < HAN.length; index += 2) LETTERS.set(HAN.charAt(index), HAN.charAt(index + 1));
// Hiragana is folded to katakana and Arabic-Indic digits to ASCII: the blocks run in parallel.
for (let index = 0x3041; index <= 0x3096; index++)
  LETTERS.set(String.fromCharCode(index), String.fromCharCode(index + 0x60));
for (let digit = 0; digit < 10; digit++) {
  LETTERS.set(String.fromCharCode(0x0660 + digit), String(digit));
  LETTERS.set(String.fromCharCode(0x06f0 + digit), String(digit));
}
