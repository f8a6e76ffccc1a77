/**
 * What everybody says in German and Swedish, of six letters and more: written down, as no free list says how often these languages use
 * their words. Words of family, work and places are not in it.
 */
export const COMMON_FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `allein alleine allen allem aller alles anderen anderer anderes andere anfangs angefangen außer außerdem beiden beides bekam bekommen bereits besser
  bestimmt bevor bisher bisschen bleiben blieben brachte brauche brauchen bringen dabei dachte dafür dagegen daheim daher dahin damals danach daneben
  daran darauf daraus darin darüber darum davon davor deiner denken deshalb dieselbe diesem diesen dieser dieses draußen dreimal dreißig dritte dritten
  drüben durfte durften eigene eigenen eigentlich einander einfach einmal einzige einzigen endlich entweder erste ersten erster erstes etwas fand fanden
  fehlte finden fragen fragte fragten früher fünfzig gebracht gedacht gefallen gefragt gefunden gegangen gegeben gegen gehabt gehalten gehen gehört gekommen
  gelassen gelegt gemacht genannt genau genauso genommen genug gerade gerne gesagt gesehen gesessen gesprochen gestanden gestern geworden gewesen gewusst
  gibt ging gingen glaube glauben glaubte größer größte gutes guten halten hatten heißt heraus herein herum heute hierher hinaus hinein hinter hinunter
  hundert hätte hätten hören hörte immer immerhin innen inzwischen irgendwann irgendwas irgendwie irgendwo ist’s jedem jeden jeder jedes jemand jemals
  jetzt kamen keiner keinem keinen keines kleine kleinen kleiner kommen konnte konnten können könnte lange langem lassen legte leider letzte letzten lieber
  liegen machen machte manche manchen manchmal mehrere meinem meinen meiner meines meinte meisten menschen minute minuten mittags monat monate monaten
  morgen morgens möchte mussten musste müssen nachdem nachher nachts natürlich nehmen nichts niemals niemand nirgends nächste nächsten obwohl oftmals
  rechts reden richtig sagen sagte sagten schließlich schon sechzig sehen seinem seinen seiner seines seitdem selber selbst setzte siebzig sitzen sollte
  sollten sondern sonst spielt später sprechen stand standen stehen stellen stellte stunde stunden stück tagen tausend trotzdem überall überhaupt übrigens
  ungefähr unsere unserem unseren unserer unten verstand verstehen vieles vielleicht vielen vierzig vierte vorbei vorher wahrscheinlich waren warum weder
  wegen weiter weiterhin weniger wenigstens werden wieder wieso wirklich wissen wochen wohin wollen wollte wollten worden wurde wurden wusste wäre wären
  während würde würden zehnmal ziemlich zuerst zuletzt zurück zusammen zwanzig zweimal zweite zweiten zwischen januar februar märz april juni juli august
  september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag sommer winter frühling herbst
  aldrig alldeles allihop allting alltid alltså andra annan annars annat antingen baksidan bakom behöver behövde berättade bestämde blivit bredvid
  bättre bäst började börjar börjat dagar dagarna dagen deras dessa dessutom därefter därför därifrån efter eftersom eftermiddag eftermiddagen egentligen
  eller emellan emellertid ensam ensamma enligt fanns faktiskt femtio finns flera fortfarande fortsatte framför framme fredag frågade frågar frågat fyrtio
  första försökte genast genom gjorde gjort gamla gammal ganska gånger gången gångerna hade hamnade hannes heller hellre hemma honom hundra hände händer händerna
  händerna hörde hörts höger ibland igenom ingen inget ingenting innan inne innehöll istället januari februari april juni juli augusti september oktober
  november december just kanske klockan knappt kommer kommit kunde kunnat kvällen kvar känner kände länge längre lite lördag lämnade lämnat medan mellan
  minut minuter minuterna minns morgon morgonen mycket många månad månader måndag måste måtte möjligen naturligtvis ner nummer nånting någon någonsin
  någonstans någonting något några nästa nästan också omkring onsdag ordentligt precis rakt redan samma samtidigt sedan senare senast sextio sista sitter
  själv själva sjuttio skulle skull snart sommaren sommar sade säger sätta satte ställde ständigt stannade större stora stunden svarade söndag tillbaka
  tillsammans timmar timmarna timme timmen tisdag torsdag tredje trettio trodde tusen tycker tyckte tjugo tänker tänkte ungefär under upptäckte utan
  utanför vanligt varandra varför varifrån varit varje varken vecka veckan veckor verkligen vilket vilken ville vintern vinter visste visserligen vänster
  vänta åtminstone återigen även`.split(/\s+/),
);
