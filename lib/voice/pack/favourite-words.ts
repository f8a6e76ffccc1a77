import { STOP_WORDS } from '../stop-words.ts';
import { COMMON_FOREIGN_WORDS } from './common-foreign-words.ts';
import { compare } from './order.ts';
import type { Spoken } from './spoken-words.ts';
import { type Counted, Tally } from './tally.ts';

const MOST = 40;
const SHORTEST = 3;
/** Where how often others use a word is not known, short ones are those that everybody uses. */
const SHORTEST_ELSEWHERE = 6;
const HAS_LETTER = /\p{L}/u;

/** In English about every second word is one that everybody uses. Where few are, how often others use a word is not known. */
const FEWEST_COMMON = 0.2;
/** So many words of ordinary English are put beside those of the person: what was said little must be said often to stand out. */
const PRIOR_WORDS = 2_000;
/** The share of a word that stands in no list. */
const RARE = 2e-6;
/** Standard deviations by which a word is used more than by others. */
const FAR = 2.5;

/**
 * Words that somebody uses more than others do: weighted log-odds against ordinary English, with that as prior. Names are not
 * how somebody speaks, but of whom.
 */
export function favouriteWords(spoken: readonly Spoken[]): Counted[] {
  const all = spoken.flatMap(({ sentences }) => sentences.flat());
  const isEnglish = all.filter((word) => STOP_WORDS.has(word)).length >= all.length * FEWEST_COMMON;
  const shortest = isEnglish ? SHORTEST : SHORTEST_ELSEWHERE;
  const names = new Set(spoken.flatMap((saying) => saying.names));
  const measures = measuresIn(spoken.flatMap(({ sentences }) => sentences));
  const tally = new Tally();
  for (const { sentences, id, place } of spoken)
    for (const word of sentences.flat())
      if (
        word.length >= shortest &&
        HAS_LETTER.test(word) &&
        ![STOP_WORDS, names, measures].some((others) => others.has(word))
      )
        tally.add(word, { place, id });
  if (!isEnglish)
    return tally
      .habits()
      .filter(({ word }) => !COMMON_FOREIGN_WORDS.has(word))
      .filter(isNoTwin)
      .slice(0, MOST);
  return tally
    .habits()
    .map((counted) => ({ counted, odds: oddsOf(counted, all.length) }))
    .filter(({ odds }) => odds >= FAR)
    .sort((one, other) => other.odds - one.odds || compare(one.counted.word, other.counted.word))
    .map(({ counted }) => counted)
    .filter(isNoTwin)
    .slice(0, MOST);
}

/** "accordions" behind "accordion" */
const isNoTwin = ({ word }: Counted, place: number, all: readonly Counted[]): boolean =>
  !all.slice(0, place).some((other) => other.word === `${word}s` || word === `${other.word}s`);

const NUMBER =
  /^(?:\d.*|half|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|halbe[nrs]?|två|tre|fyra|fem|sex|sju|åtta|nio|tio|tjugo|halv)$/u;

/** "Two decilitres": what stands behind a number as often as not belongs to a recipe or a log book. */
function measuresIn(sentences: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, { all: number; counted: number }>();
  for (const words of sentences)
    for (const [at, word] of words.entries()) {
      const known = counts.get(word) ?? { all: 0, counted: 0 };
      const isCounted = NUMBER.test(words[at - 1] ?? '');
      counts.set(word, { all: known.all + 1, counted: known.counted + Number(isCounted) });
    }
  return new Set(
    [...counts].flatMap(([word, { all, counted }]) => (counted > 0 && counted * 2 >= all ? [word] : [])),
  );
}

/** As a whole number of thousandths: the last digits of a logarithm are not the same on every machine. */
function oddsOf({ word, count }: Counted, words: number): number {
  const share = shares().get(word) ?? RARE;
  const expected = share * PRIOR_WORDS;
  const odds =
    Math.log((count + expected) / (words + PRIOR_WORDS - count - expected)) - Math.log(share / (1 - share));
  return Math.round((1_000 * odds) / Math.sqrt(1 / (count + expected))) / 1_000;
}

let known: ReadonlyMap<string, number> | undefined;

// Written by `npm run words:common`; see there. Each row is a step of frequency, exp(-step / 4) of all words, and its words.
const COMMON_WORDS = `
14:the
16:a to and
17:of
18:in i
19:you it is that
20:for
21:on be with
22:are have was he
23:not but as this they at your or if
24:can will so from by an
25:do we like all my just one has his there what out would me about no
26:more up get when said she their who her don people s re
27:some time them had also which go good think were then other been because e know
28:him new than how over make only b first after de f c could really now want any should well into see
29:way even p most back may us need very work two much its our d year take g use too where being years co say
30:many right w un u day o going m off t still these before those last love life did same something best while down am k here r look never la man ma better st why world
31:find game sure through help long things lot around try n does every con made h got thing great car home under both since l http part such per own school play come always might put end used high state give though ra company little
32:another different doesn feel keep few someone pro team didn show mo let yes during po le person three start di hard point probably tell each place se x sa ho bad big actually pre free money next old na question hope li says ca ha anything v god pretty between set
33:water ever against dis second read without found maybe real written answer week government again name believe family live lo head far post enough vi upvotes mean won doing business getting city change ask away however having once until pa season pay care call kind million house mar en system talk using thought ro told war public run top j ba ex number guy al able da problem ta women already fa police food pi bit small nothing called buy less must least power bar check country market bo case done group days win men isn night times
34:according open line black support left th side ne y fact either hand su stop friends gra yourself job everyone everything short friend light sp looking making reason four face girl hu full luck past information president children including makes ka went im trying else course came du book experience seen matter white mind local means price yet important order national wrong move today fun music test ja took idea body nice film become pe app young health process bi court working add report later che control ga law yeah months bu sta letter super
35:remember mi true together service started video understand hair list air anyone area hit etc sub dr ago leave star stock class cha watch red example online sha saying learn possible games human often turn age american gu month stay whole story usually cause child non deal dont el plan bank please act office comes south half program others form stuff sex instead given news account close almost wouldn social level ti general art si cost north likely mu low heart data jo college lol special taking break movie fi fire em research five sometimes hours phone states community dog seems clear wait hi te chance fine eat death doctor relationship happy mother tra road six return worth ball future parents based couple wanted guys sh park early several ch fe party along wa series space rest comp cat center room fall needs tu words media link baby wi visit kids fo period
36:available ri front asked single looks due follow bring je type mr land percent position guess bill university thanks lead building especially easy self drive pick quite project sounds strong cut final major rather following word tri common street amount happen cool site nu wasn woman record history coming whether similar cu playing store issue hold oh value services inter sense com known goes key sign date talking india result interest across minutes shot situation sc department average field students op credit sound third large risk lu director within among taken financial heard trump works enjoy z soon personal john saw board fl development players ge mark computer club played walk pass green website ni view lost sun county added main late sorry trust near behind son current outside west former weeks mon united stand bra definitely har kill blood total dead contact create international search ok problems consider expect share brand hate trade shares aren father federal weight san energy although companies include performance design unless access questions clean provide photo choice moment points happened education cannot rock ten certain agree ver inside suggest town gun running tax color york myself
37:study further role depends blue normal girls above travel capital size player boy america difference billion helps tv seem fair page mine version increase fight middle force simple event figure count longer statement members security hurt wish attack whatever living themselves bla speak difficult league ur management dec cap quarter title build kid gave lose sort continue exactly write va step google internet simply comment product safe cur ste anti card edit career min hospital fast thinking tried cover match issues worked song sell press meet brother invest pm focus church sur rate shit picture hot action decision rating original hear respect quality wall ju recently opinion cor pri higher technology forward target source wear anyway recent wife gold nor fat oil language sal track friday character ar practice investment award article manager ce fuck dream huge takes legal medical mid race currently gi contract thank industry offer needed pu ground ci box completely daily nation ab block shows june vote email cross cla natural worry march fan term recommend gets cook spot network english fit staff dark morning wo wants para met pen trans ya eye himself arm ad summer pain east function political judge held indian below die deep address popular present allow countries goal training knew click extra cup christian screen products review alone grow file entire skin text helped interesting private base band vo speed spend sea became round straight release exist favorite beat plus save itself inc lower official haven sl serious giving pop earth explain science gain code chi burn bri meeting global
38:range note fans finally image student daughter reported host coach district ke que choose member reach china mom released couldn message imp eyes door cho hy drink paper success content feeling involved chief felt monday cash expected perfect par attention protect facebook firm poor scene port sold shi brown miss campaign damage approach results lives earlier sleep asking col sit pet solution seven auto web cast tro husband professional happens subject gl contain awesome perhaps tend paid model football created begin attempt ready represent correct minister pan obama option economic touch died specific lack style tuesday stage council thursday beautiful reading ban ob measure potential challenge fish moving policy degree stick hour ko gar hands changes mc growth april gone amazing cra interview bro mor senior avoid partner wednesday eight saturday despite user grand officer loss positive send material born sports den throw cal received july flow allowed society complete sunday turned decided pla demand considered doubt brain pack impact standard mis fu worse effect began accept looked listen uk books q wh religion sent stupid download rule gas terms train limit shop qu wrote slow pressure score customers join fear dress evidence smart easily pull seriously wonder def cent apple married method claim changed trip starting killed military quickly various laugh treatment drop drug wood successful interested charge ability female cre treat crime older sexual nearly ru built eventually areas basically prevent sales watching voice response plans led organization regular healthy jesus required fund obviously funny spent easier double sad property kick commission executive rich hell opportunity direct enter char addition roll tre jump election imagine rules david wild environment camera mod battle central rid culture
39:personally sweet absolutely episode leader river gives via brought seeing update multi mal suit individual writing certainly ki haha november artist james purpose forget ways otherwise cru programs mad del camp van michael advice ran seat sister sch gonna teams jan truth feet table male ones hall defense receive location announced events ber ahead station shouldn named serve condition related particular island foreign except towards costs windows production region previous guard supposed biggest bought perform latest decide none master additional yo agency london fresh bear catch bus included album ben document paul compared effort finish places moved union marriage budget mistake answers maintain income dad apply tour threat growing increased hill boo piece limited handle knowledge okay jobs officials section stress options republican parent king gene qui upon collect exercise learning british fix bat revenue pregnant population lie setting improve cases spring cr reasons cheap prefer driving mass secret jul affect farm quick cold actual bull machine reg totally restaurant hang joke hotel numbers notice gay cl canada heat wide fra physical meant active weekend trouble engine washington eating rob throughout mac ty software bag muslim pat meaning multiple assume lake defend warm therefore author employees levels weird conversation print kept includes significant basic suck command gr tough realize loved features separate generally january ended whose california damn mental tea murder remain appear details expensive load tree sky disease object lots prime schools mostly leading mention display path net negative floor buying talent rose spec rap groups pair dogs benefit movies attend nature telling mess beginning hol names finding bowl putting army connection develop crazy www bottom centre skills beach reality discuss worst feed unique sw combination cancer stories rank foot anymore immediately wal push safety effective directly fill install requested competition committee annual administration conference august jack europe provided equal animal radio loans pattern december leg parts taste spa honest comments raised channel ham birth civil ship incident fail bigger sin illegal dude twitter reflect vehicle switch teacher majority highly tip chinese pur require learned technical fucking knows concept
40:posted honestly gift speaking tele digital cop horse balance designed insurance reports businesses purchase remove trial plenty modern waiting justice beyond extremely square progress christ australia cute workers direction necessary peace sim activities nine opening corporation dry var vol unit produce mix sentence sick reddit conditions economy div traffic achieve runs ear complex rub users cell platform bible association driver grade congress exchange advantage ticket championship division truly showed families french basis ph str goals overall tech carry tom miles european exp diet harm commercial factor england lock prices september songs actor thus customer sam classic movement launch smith tan holding ride passed blow audience robert prison draw ensure sale investigation mobile clearly dance drugs mill spread benefits october comm structure ed vet wearing raise accident animals casino ice crowd generation characters pill ring request pc caused mentioned pitch fully heavy faith winning plant depending systems abuse shape bre deserve debt expand prove calling leaving dan promise attorney profit egg spirit waste shoot religious coast followed reduce nobody patients shooting twice fourth particularly suspect il cars temp loan ram copy boyfriend connect rights route western ref feature jun agreement opened george breath effects items caught max encourage officers rep clo nov texas argument hat gro cy sport magic developed largest shut operation rise funds bed muscle button consumer belief adding finished rain prior motor tank feels comfortable agencies deliver sand stopped removed february stone dig offers mode paying owner foundation laws activity device ideas lines traditional responsible leaders somewhere wow bas expert missing respond influence labor teach finger americans peter served es smaller occur minute log arch cons communication criminal unfortunately smoke german alcohol dollars faster powerful feb showing spending memory bridge smile tie lay mouth continued adult larger lived solve bay rent han milk electric payment thousands published fuel glad corner sitting failed remind soft ps solid application wind behavior possibly scott rates willing task flat planning strike wash projects transaction ap investors earn sum ve apparently grant vs aware aug reference express forced calls seek bru shift flight refer trend mountain understanding spell youtube retail russia fruit feelings convert boys keeping crash vice sector los onto usa pictures engineer neither described royal provides shock strength spe anywhere sugar stream tight fell proud village hasn za closed charged bottle fighting meat losing hearing ac offering trading kinda offered bike random mission resources map walking allows advance topic ignore famous root arrested desire signed
41:claims concerns greater sep charges bomb issued becoming cry disc background hole bur remains speech operate emotional broke instance info sites id excited pl indeed literally transfer cream classes trick winner supply types distance russian select truck ill involve kar happening mary changing honor aim manage appeal length france reaction selling protest independent writer blame located server institution monitor highest lady professor prob martin hero una dangerous reached securities efforts breed collection helping smell weak funding useful liberal chris metal stores teen lawyer conservative oct pic garden clinton bother concern moon killing struggle toward johnson paint younger predict fashion sn apr residents discussion africa argue cheat girlfriend thread photograph scale concerned graduate blog florida error frank counter syn agent draft shown bunch guide odd japan weather quote proper custom broken christmas decent replace joe clothes festival missed starts germany automatically appearance status license window ly creating slightly sec jail meal appropriate hopefully airport ceo obvious wheel session construction photos becomes surprised micro volume border analysts till kiss parties organ violence authority indicate afraid studio planet ken guarantee pot properly secure actions bond seemed marketing chicago saving injury false opportunities appears cards operations african fr williams massive lit pakistan consult promote surface plays canadian cities lift appreciate southern bird survive alot skill impossible videos confidence operating sho boot providing herself welcome alternative chicken habit pregnancy equipment forces mike package ter instrument shar wedding premier stretch adjust determine knowing century coffee afford scar seconds favor ser advise managed previously tag silver boost sat joined battery standing tall string ah fly jones forever minor variety israel shared poll wonderful failure requires wont closer height victim patient wave complain temperature established acting flag primary thomas standards prop rare scored flu assets adam chain protection watched taxes relax appeared richard drinking exact crack opt revealed soul label assist champion compete salt busy dinner lee surprise explained weren critical rush fake repeat admit snow pr qua victory shirt freedom existing format sources returned bright snap fin terrible secretary considering whom library confirmed split confident associate alex stated believed besides apart hum critic broad core television shall strategy matt gri describe mol defeat upgrade museum performed decisions demo fri lucky edge treated era crap debate detect opposite earnings northern owned produced japanese yesterday disappoint harder plane covered highlight cro glass excellent spin estimate mcc studies rev recall jackson committed grew loose corp colour provider profile brad gather devices tells exception liked cheese frame fault everybody dar celebrate prepared lord worried requirements dropped tournament guest catholic initial orange conf dating shoes witness holiday picked iraq decades cam perfectly row owners stuck steel knock experienced files minimum internal cycle drag breast evening ann au steal evil noticed contribute pin definition factors panel agreed syria boss donald proof democrat boat gotten tools ali semi consistent commitment infection
42:tear humans responsibility pool associated pounds fellow delete liquid sides generate journal assault stars values relative steps hundreds moral accurate placed universe authorities alive implement signal iron models novel hoping australian individuals category stake fixed entirely heaven doesnt claimed dumb vision analysis uses politics winter tool necessarily discover species chemical plug schedule launched continues belong roman wanna pure flash reject housing identify entertainment somebody upset bound drivers medication lesson script taught turns listed dish fla corn mail earned candidate wake leadership contest teaching survey euro conflict everyday sustain perspective units strip context queen records guilty greatest adapt zone qual uni conduct captain junior capture completed occasion approximately spoke coverage pra emotion surgery reward developer ocean yahoo guitar louis iphone lan laptop recover hey mexico angeles medicine focused specifically bush amazon grab loud chart teeth plate mil obtain technique paris markets counsel legs depend scientist fairly pal korea confirm recruit teachers images quiet bel ryan offense neck ye theory tim signs dia careful divide presence rec experiment er weapons normally decade personality yards olympic apartment pieces repair relation wealth volunteer attacks element birthday developing constitution bringing stadium nfl wine afternoon iran steve settle pulled drunk complaint governor ratio adv rot brief native exam programme prince reveal zero valley cant accomplish creative discovered regard gear severe realized typically intention enable bone regarding citizens planned joint constantly crew passenger consist familiar thin cable attractive allowing attitude lip neighbor singer transform capacity fer producer protein bin competitive quit rail valid val symptoms delay vehicles convince testing eu arrest william communities chat jersey filled sm tomorrow magazine idiot circle destroy emergency chair giant helpful lunch causing policies basketball hide dozen improvement plastic pump daniel calm tweet ze exc wing estate clients ku slowly procedure facility chairman margin pol cloud ruin smooth increasing arms britain turning boston grown employee electronic neighborhood views wrap ash debut pun everywhere campus butter intelligence expense arrived coll permanent bio climate gym beauty accused chose tired scared sharing ski sto gender cheaper fox math possibility corporate graphic domestic drama disagree tiny serving mini approved journey chip virus android eastern react affected fees proposed recorded hook talked islam accepted est equity stra jeff injuries offensive relevant wage hip jim portion bob facilities injured politician ana observe shopping urge introduced bug comfort connected permit regret segment cd bon unlike escape nick nose sample mount carried newspaper compare charles veteran suggested layer branch knee plain yu filed terrorist strange commit institute sen kim saved somehow suggestion horrible mp hack opponent ny menu proceed matches freak plot regardless cells proposal senate sing finance chocolate angry victims cli decrease ridiculous dollar philip bench nuclear thick capable client notes breaking percentage plants relatively crisis spanish passing friendly manner ray pray enjoyed symbol
`;

function shares(): ReadonlyMap<string, number> {
  known ??= new Map(
    COMMON_WORDS.trim()
      .split('\n')
      .flatMap((row) => {
        const [step = '', words = ''] = row.split(':');
        return words.split(' ').map((word) => [word, Math.exp(-Number(step) / 4)] as const);
      }),
  );
  return known;
}
