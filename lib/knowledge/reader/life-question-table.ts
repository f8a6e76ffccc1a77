/**
 * What is asked of every life: a name, then the forms in which it is asked (`?`) and those in which a sentence answers it (`!`).
 * What is looked up with the question stands behind `+`. Alternatives stand between dots; `{trade}`, `{yrke}`, `{kin}`, `{number}` and `{month}` are lists.
 */
export const KINDS_OF_LIFE = String.raw`
born
+ born birthday
? (?:(?:when|where|what (?:year|day|place|town|country)|in which (?:year|town)) )?(?:and (?:where|when) )?(?:were|was|are) (?:you|u) born · (?:when(?:'s| is) |what(?:'s| is) )?your (?:birthday|birthplace|date of birth|birth ?date) · place of birth · you come into the world · (?:wo|wann)(?: und (?:wo|wann))? (?:bist du|sind sie|wurdest du|wurden sie) (?:geboren|gebohren) · (?:bist du|sind sie) (?:geboren|gebohren) · (?:dein|ihr) (?:geburtstag|geburtsort|geburtsdatum) · (?:när|var)(?: och (?:när|var))? (?:är|föddes|blev) du(?: född)? · är du född · din födelsedag
! (?:I|we) (?:was|were) born · I(?:'m| am) born · ^\W*born (?:in|at|on|near|as|the) · \p{Lu}\p{L}+, born (?:in|at|on|near) · my birthday (?:is|was|falls)? · came into the world · ich (?:bin|wurde) .{0,60}geboren · ^\W*geboren (?:am|in|im|wurde)? · geboren (?:am|in|wurde ich|bin ich) · mein geburtstag · jag (?:är|blev) född · jag föddes · ^\W*född · min födelsedag · in the back bedroom

born-other
? (?:when|where|what year|in what year) (?:was|were|is) (?=\p{L}+(?: \p{L}+)? born) · (?:'s|s)? birthday$ · birthday of · wann .{0,12}(?:geboren|geburtstag) · när (?:föddes|är)
! (?:was|were) born · (?:was|is) .{0,30}birthday · (?:wurde|ist) .{0,40}geboren · (?:föddes|född)

home
+ house flat kitchen street
? where (?:do|did|are|r) (?:you|u) (?:live|living|stay|dwell|reside)(?: now| today| these days| currently)? · where(?:'s| is) (?:your )?home(?: for you)?(?: these days| now)? · (?:what(?:'s| is) )?your (?:address|house like|home like|flat like) · where (?:is|was) your (?:house|home|flat) · what (?:is|was) your (?:house|home|flat) like · what sort of (?:house|place) do you live in · do you (?:live|own) (?:in )?a (?:house|flat) · wo (?:wohnst du|wohnen sie|lebst du|leben sie|bist du daheim|sind sie (?:daheim|zu hause)|bist du zu hause) · var bor (?:du|ni)
! (?:I|we)(?:'ve| have| still| now| both)? (?:live|lived|living|moved|settled|rent|rented|bought|own)(?: \p{L}+){0,2} (?:in|at|on|to|here|near|above|behind|by|a|the) · (?:my|our) (?:\p{L}+ )?(?:house|flat|home|cottage|apartment) (?:is|was|has|stands|looks|in|at|on) · (?:my|our) kitchen window · (?:ich wohne|wir wohnen|ich lebe) · (?:meine|unsere) wohnung · (?:mein|unser) haus · (?:jag|vi) bor · (?:mitt|vårt) hus · min lägenhet

grew-up
+ childhood child house born
? where did (?:you|u) (?:grow up|spend your childhood) · (?:what was|tell me about|how was|describe) your (?:childhood|early life|home as a (?:child|girl|boy))(?: like)? · what was it like (?:growing up|as a (?:child|girl|boy))(?: there)? · (?:what kind of|the) (?:house|home) (?:did you grow|you grew) up in · (?:when you were|as) (?:a |very )?(?:child|kid|little|small|young|girl|boy) · wo (?:bist du|sind sie) aufgewachsen · (?:deine|ihre) kindheit · als kind · var (?:växte|är) du upp(?:vuxen)? · din (?:barndom|uppväxt) · som barn
! (?:I|we) (?:grew up|were raised|was raised|was brought up) · when I was (?:a |very |still )?(?:child|girl|boy|small|little|young|{number}) · as (?:a )?(?:child|children|girl|boy) · my childhood · (?:the|our) house had · (?:{number}) of us (?:lived|slept|in) · we (?:children|kids) · bin .{0,40}aufgewachsen · als (?:ich )?(?:kind|klein|\p{L}+ jahre alt) · als ich .{1,30} war · (?:wir|ich) wohnten · växte .{0,20}upp · som barn · när jag var (?:liten|barn|\p{L}+ år)

job
+ engineer trade service worked years profession
? what(?:'s| is| was)? your (?:old |main |actual )?(?:job|work|profession|trade|occupation|career|living|line of work) · what (?:do|did) (?:you|u) (?:do|work)(?: as)?(?: for (?:a living|work|a job|money))?(?=\W*$) · (?:did|do) for (?:a living|work|a job) · what (?:are you|were you|r u),? (?:by profession|by trade|as a job) · by profession · (?:what|where) (?:did|do|have) you work(?:ed)?(?: as)? · work as · what (?:kind|sort|type) of work · (?:tell me|say something) about your (?:job|work) · how did you earn your (?:living|money|bread) · wo(?:von|mit) (?:lebst|verdien\p{L}+) · was (?:bist du|sind sie) von beruf · was (?:arbeitest|arbeiten|machst|machen) (?:du|sie)(?: beruflich)?(?=\W*$) · (?:dein|ihr) (?:beruf|job) · vad (?:jobbar|arbetar|arbetade|jobbade|arbetat|jobbat) (?:du|ni)(?: med| som)? · vad (?:har|är) du(?: för| till)? yrke · ditt (?:yrke|jobb|arbete)
! (?:I|I've|I'd|we)(?:'m| am| was| became| have been| had been| trained as| worked as| started as| began as| qualified as| served as)(?: only| just| simply| always)? (?:an? |the )?(?:\p{L}+ ){0,2}{trade} · (?:as|being) (?:an? )?(?:\p{L}+ )?{trade}[,.] · ^(?:an? )?(?:\p{L}+ )?{trade}[.,] · my (?:trade|profession|job|work|occupation) (?:is|was|has) · I (?:came|went|got|entered|joined) (?:in)?to the (?:service|trade|works|office|factory|depot|police|army|navy) · I (?:worked|work|kept|served|ran|run|drove|taught|repair|fix|tune|tuned)(?: \p{L}+){0,6} (?:years|since|the (?:light|lights|shop|farm|depot|harbour|hospital|school)) · (?:kept|tended|ran|worked|served|taught|drove)(?: \p{L}+){0,4} for (?:\p{L}+ )?(?:{number}|\p{L}+)(?: \p{L}+)? years · made me an? · ich (?:bin|war|wurde)(?: \p{L}+)? {yrke} · (?:von beruf|meinem beruf|in unserem beruf) · als {yrke} · jag (?:är|var|blev|har varit) (?:\p{L}+ )?{yrke} · som {yrke}

job-begin
+ service began first day
? when did (?:you|u) (?:start|begin|join|come into)(?: (?:to )?work(?:ing)?| the service| at the \p{L}+| your job| your career) · how (?:did|had) (?:you|u) (?:become|get into|end up)(?: being| as| with| working| in)? · what made you (?:become|want to be|choose|go into) · why did (?:you|u) (?:become|choose|want to (?:be|become)|go into) · (?:your )?first (?:job|day at work|day|employer|work) · wann (?:hast|haben) (?:du|sie) .{0,30}(?:angefangen|begonnen) · wie (?:bist|sind|wurdest|wurden) (?:du|sie) .{0,30}(?:geworden|gekommen)? · när (?:började|började ni) · hur (?:blev|kom) (?:du|ni) · varför blev du · (?:första|erste[rs]?) (?:jobb|jobbet|arbeit|stelle|job)
! I (?:came|went|got|entered|joined|started|began|signed on|was taken on|was hired|applied)(?: \p{L}+){0,3} (?:into|to|at|in|with|as|on|work) · (?:was|were) what made me · made me an? · my first (?:day|job|boss|wage|week|year) · (?:my|an|the) apprenticeship · (?:was|as|became|be) (?:an? |the |his |her )?apprentice · (?:was|were) apprenticed · (?:the )?first of {month} · ich (?:habe|bin|fing|begann|kam)(?: \p{L}+){0,8} (?:angefangen|gelernt|lehre|an) · in die lehre · jag (?:började|kom|blev)

retired
+ pension left service last day
? (?:when|why|how old were you when) (?:did you|you|have you|u) (?:retire[ds]?|stop(?:ped)?(?: work(?:ing)?)?|quit|finish(?:ed)?)(?: work(?:ing)?)? · are you (?:still working|retired|on a pension) · do you still (?:work|tune|teach|practi[sc]e) · (?:your )?(?:last day|retirement)(?: at work)? · what do you do now(?: that you are retired)? · wann .{0,20}(?:aufgehört|rente|ruhestand) · (?:arbeitest du|arbeiten sie) noch · när (?:slutade|gick du i pension) · (?:jobbar|arbetar) du (?:fortfarande|än)
! I (?:retired|left|stopped|gave up|handed (?:in|over)|finished)(?: \p{L}+){0,4} (?:on|in|at|when|after|the|my) · (?:my|the) (?:retirement|pension|last (?:day|year|years|journey|trip|trip)) · on my (?:{number}|\p{L}+)(?:th|st|rd)? birthday, in · aufgehört · in rente · ruhestand · pension(?:en|är|iert)? · slutade

parents
+ father mother
? (?:who were|what were|tell me about|describe) your (?:parents|mother and father|mum and dad|folks|people)(?:'s?)?(?: names?| called| like)? · your parents(?:'|s)? (?:names?|called) · (?:deine|ihre) eltern · dina föräldrar
! (?:my|our) (?:father|mother|parents|dad|mum|mam|papa|mama) (?:was|were|is|had|came|did|worked|kept|ran|name) · ^(?:father|mother) (?:was|did|had|came|kept|worked) · (?:mein|meine) (?:vater|mutter|eltern) · (?:min|mina) (?:far|mor|pappa|mamma|föräldrar)

kin-name
? (?:what (?:was|is|were|are|'s)|what's) (?:the name of )?your (?:\p{L}+ )?{kin}(?:'s|s'|s)? (?:first )?(?:names?|called) · who (?:was|is|were|are) your (?:\p{L}+ )?{kin} · (?:the )?names? of your (?:\p{L}+ )?{kin} · wie (?:hieß|heißt|hiess|hießen) (?:deine?|ihre?) {kin} · vad (?:heter|hette) (?:din|dina|ditt) {kin}
! (?:my|our|mein|meine|min|mina) (?:\p{L}+ )?{kin} · ^(?:he|she|er|sie|han|hon) (?:was|is|war|hieß|heißt|hette|heter) · {kin}'s name · {kin} (?:hieß|heißt|hette|heter)

boss
+ boss chief engineer manager
? (?:who (?:was|is) )?your (?:first |old |last )?(?:boss|chief|manager|superior|employer)(?:'s name)? · (?:dein|ihr) (?:chef|meister) · din chef
! (?:my|our|the) (?:\p{L}+ )?(?:boss|chief|manager|superior|foreman|director|district engineer|head of) · (?:mein|der) (?:chef|meister) · (?:min|vår) chef

trade-of-kin
+ job trade was a
? what (?:did|does|do|was|is|were) (?:your|the) (?:\p{L}+ )?(?:father|dad|daddy|papa|mother|mum|mom|mam|parents|husband|wife|brother|sister|son|daughter|grandfather|grandmother|grandpa|grandma|uncle|aunt|partner)(?:'s)? (?:do|work as|job|profession|trade|work|occupation)?(?: for (?:a living|work|a job))? · (?:job|trade|profession|work) of your \p{L}+ · was (?:war|ist|macht|machte)(?: \p{L}+)? (?:dein|deine|ihr|ihre) (?:vater|mutter|mann|frau|sohn|tochter|bruder|schwester)(?: von beruf| beruflich)? · vad (?:jobbar|jobbade|arbetade|gjorde|gör) din (?:far|pappa|mor|mamma|man|son|dotter|bror|syster)(?: med)?
! (?:was|is|became|were|worked as|works as|as)(?: [\p{Lu}]\p{L}+){0,2},? (?:an? |the )?(?:\p{L}+ ){0,2}{trade} · an? {trade} (?:from|at|in|with|by) · (?:father|mother) (?:did|kept|ran|worked|sold|drove|taught) · (?:he|she) (?:did|kept|ran|worked|sold|drove|taught|mended|fished|sewed) · (?:war|ist|wurde)(?: ein| eine)? {yrke} · (?:är|var|blev) {yrke}

siblings
+ brother sister older younger
? (?:do|did) (?:you|u) have (?:any |a )?(?:brothers?|sisters?|siblings)(?: (?:or|and) (?:brothers?|sisters?))? · (?:have you (?:got )?|got )(?:any |a )?(?:brothers?|sisters?|siblings)(?: (?:or|and) (?:brothers?|sisters?))? · how many (?:brothers?|sisters?|siblings)(?: (?:and|or) (?:brothers?|sisters?))?(?: (?:do|did) you have| have you)? · (?:are|were) you an only child · (?:hast du|haben sie|hattest du) (?:noch )?(?:geschwister|einen bruder|brüder|eine schwester|schwestern) · wie viele geschwister · (?:har|hade) du (?:några )?(?:syskon|bröder|en bror|en syster|systrar) · hur många syskon
! (?:my|our) (?:\p{L}+ )?(?:brothers?|sisters?|siblings|twin)(?: \p{Lu}\p{L}+)? (?:was|is|were|are|and|who|had|has|slept|says|taught) · (?:{number}|an older|a younger|an elder|a little|a big|no) (?:brothers?|sisters?|siblings) · the (?:only child|youngest|eldest|oldest|middle one|third|second|fourth) of · (?:only child) · (?:mein|meine) (?:\p{L}+ )?(?:bruder|brüder|schwester|schwestern|geschwister) · (?:min|mina) (?:\p{L}+ )?(?:bror|bröder|syster|systrar|syskon) · einzelkind · enda barnet

married
+ husband wife wedding married
? (?:are|were) (?:you|u) (?:ever )?(?:married|single|divorced|widowed|engaged|a widow) · (?:did|have) (?:you|u) (?:ever )?(?:marry|married|get married|been married|got married)(?: anybody| anyone| someone)? · (?:do|did) you have (?:a |an )?(?:husband|wife|partner|boyfriend|girlfriend|spouse|man) · have you (?:got )?a (?:husband|wife|partner|man|boyfriend) · who (?:is|was) your (?:husband|wife|partner|spouse) · who (?:did|do) you marry · what (?:is|was|'s) your (?:husband|wife|partner)(?:'s)? (?:name|called) · when did you (?:get married|marry) · when was your wedding · (?:bist du|sind sie|warst du|waren sie) (?:verheiratet|geschieden|verwitwet) · (?:hast du|haben sie) (?:geheiratet|einen mann|eine frau) · (?:är|var) du gift · har du (?:en )?(?:man|fru|sambo) · när gifte (?:du|ni) (?:dig|er)
! (?:my|our) (?:late |first |second )?(?:husband|wife|partner|fiancé|fiancée)(?:,? \p{Lu}\p{L}+)? · (?:we|I) (?:were|was|got|are|am|have been|had been) (?:never )?married · ^\W*married · (?:I|we) (?:never )?married · never married · (?:the|our|my) (?:wedding|marriage) · asked (?:me|her|him) (?:to marry|twice) · (?:we|I) (?:were |was |got |am )?(?:divorced|widowed) · I am a widow(?:er)? · I was asked · mein(?:en|em)? (?:mann|verstorbener mann) · mein(?:e|er)? frau · (?:geheiratet|verheiratet|geschieden) · (?:min|mitt) (?:man|fru|make|maka) · (?:gifte|gifta|skild|skilda)

met-partner
+ first saw met voice husband wife
? how did (?:you|u)(?: two| both)? (?:and (?:your )?\p{L}+ )?(?:first )?(?:meet|get to know|fall in love)(?: (?:with )?(?:your )?(?:husband|wife|partner|him|her|each other))? · (?:where|when) did (?:you|u)(?: two)? (?:and (?:your )?\p{L}+ )?(?:first )?meet(?: your)?(?: husband| wife| partner)? · wie (?:hast du|haben sie|habt ihr) .{0,30}(?:kennengelernt|getroffen) · hur (?:träffades|träffade|mötte|lärde)(?: (?:du|ni))?
! (?:first (?:saw|met)|(?:we|I) met|knew (?:my|his|her) voice|introduced|fell in love|in love with|before (?:he|she) saw me) · kennengelernt · (?:träffades|träffade|mötte)

children
+ son daughter born
? (?:do|did) (?:you|u) have (?:any |a )?(?:children|kids|child|sons?|daughters?)(?: (?:or|and) (?:children|sons?|daughters?|grandchildren))? · (?:have you (?:got )?|got )(?:any )?(?:children|kids|sons?|daughters?) · how many (?:children|kids|sons|daughters)(?: (?:do|did) (?:you|u) have| have you(?: got)?)? · who are your (?:children|kids) · (?:what are |tell me )?(?:the names of |about )?your (?:children|kids)(?:'s names?|s' names?| called)? · (?:hast du|haben sie) (?:eigentlich )?kinder · wie viele kinder · har du (?:några )?barn · hur många barn
! (?:my|our) (?:\p{L}+ )?(?:children|kids|sons?|daughters?|boys?|girls?|eldest|youngest)(?:,? \p{Lu}\p{L}+)? · (?:{number}) (?:children|sons|daughters|kids|boys|girls) · three births · \p{Lu}\p{L}+ was born (?:on|in) · (?:he|she) was born on · (?:mein|meine|unser|unsere) (?:\p{L}+ )?(?:kinder|sohn|söhne|tochter|töchter) · (?:min|mina|vår|våra) (?:\p{L}+ )?(?:barn|son|söner|dotter|döttrar)

grandchildren
+ granddaughter grandson
? (?:do you have|have you(?: got)?|how many|got any|who are your|tell me about your) (?:any )?(?:grandchildren|grandkids|grandsons?|granddaughters?|grandchild)(?: do you have)? · enkel(?:kinder|in|innen)? · barnbarn
! (?:my|our) (?:\p{L}+ )?(?:grandchildren|grandson|granddaughter|grandchild|grandkids)(?:,? \p{Lu}\p{L}+)? · mein(?:e|en)? enkel(?:in|kinder)? · (?:mitt|mina) barnbarn

pets
+ cat dog
? (?:do|did) you have (?:a |any |an )?(?:pets?|cats?|dogs?|animals?|horse)(?: at home)? · have you (?:got )?(?:a |any )?(?:pets?|cats?|dogs?|animals?) · (?:your|the) (?:cat|dog|pet)(?:'s)? (?:name|called) · what(?:'s| is| was) your (?:cat|dog|pet) called · (?:hast du|haben sie) (?:ein(?:e|en)? )?(?:haustiere?|katze|hund) · har du (?:någon |några |en )?(?:husdjur|katt|hund)
! (?:my|our|the|a|no|any) (?:\p{L}+ )?(?:cat|dog|cats|dogs|kitten|puppy|hens|parrot|goldfish|fish tank|mare)(?: now)? · (?:die|meine|unsere|keine) katze · (?:der|mein|unser) hund · (?:katten|kissen|hunden|katt|hund)

pet-none
? (?:do|have) you (?:have |got )?(?:a |any )?(?:cat|dog|pet)s?
! I have no (?:cat|dog|pet|animals)\p{L}*(?: now)? · (?:we|I) (?:never|don't|do not) (?:had|have|keep|own)(?: \p{L}+){0,2} (?:cat|dog|pet|horse)

school
+ school teacher class
? (?:where|what|which) (?:school )?(?:did (?:you|u) go|were you sent|did you attend)(?: to)?(?: to)?(?: school)? · (?:how|what) was (?:your )?school(?: like| for you)? · (?:did you like|tell me about|what do you remember of) (?:your )?school(?: days)? · your school(?: days)? · zur schule gegangen · (?:deine|ihre) schul(?:e|zeit) · gick du i skola(?:n)? · din skola
! (?:I|we) (?:went|go|walked|was sent) to (?:the )?(?:\p{L}+ )?school · in (?:the )?school · (?:at|from) (?:the )?\p{L}* ?school · there were \p{L}+ of us in one room · (?:zur|in die|in der) schule · (?:i|till) skolan · (?:the|our|my|a) (?:school)?teacher

teacher
? (?:who was |what was |your )(?:your |the )?(?:old |first |favou?rite )?(?:school ?)?teacher(?:'s name|s name| called)? · who taught you · (?:dein|ihr)e? lehrer(?:in)? · din (?:lärare|fröken)
! (?:the|my|our) (?:\p{L}+ )?(?:school)?teacher · (?:he|she|\p{Lu}\p{L}+) (?:taught|showed) me · taught me (?:to|the|how|that|everything) · (?:mein|meine) lehrer(?:in)? · hat mir .{0,30}beigebracht · lärde mig

training
+ studied apprentice institute diploma
? (?:where|how|what|when) did you (?:train|study|learn)(?: (?:your|the|as|to be)(?: \p{L}+)?)? · your (?:training|education|studies|degree|apprenticeship|qualifications?) · did you (?:study|go to (?:university|college))(?: anything)? · (?:deine|ihre) (?:ausbildung|lehre|studium) · (?:was|wo|wie) (?:hast du|haben sie) .{0,20}(?:gelernt|studiert) · din utbildning · (?:vad|var) (?:studerade|pluggade|lärde) du
! I (?:trained|studied|learned|learnt|read|qualified|went to (?:college|university))(?: \p{L}+){0,4} · (?:institute|university|college|diploma|technical) · (?:my|an|the) apprenticeship · (?:was|as|became|be) (?:an? |the |his |her )?apprentice · (?:was|were) apprenticed · years at \p{Lu}\p{L}+ · (?:gelernt|studiert|lehre|lehrzeit|lehrling) · (?:läste|studerade|utbildade|lärling)

languages
? (?:what|which|how many) languages? (?:do|did|can) (?:you|u|they|your family) (?:all )?(?:speak|know|talk)(?: at home)? · do you speak (?:\p{L}+) · what (?:is|was) your (?:mother tongue|native language|first language) · (?:welche|was für) sprachen? · sprechen sie \p{L}+ · (?:vilka|vilket) språk · sprak
! (?:I|we) (?:speak|spoke|learned|learnt|have|had|talk|shout|swear)(?: \p{L}+){0,5} (?:languages?|English|Swedish|Finnish|German|French|Russian|Romanian|Danish|Norwegian|Dutch|Spanish|Italian|Portuguese|Polish|Welsh|dialect)(?: and \p{L}+)? · (?:sprachen|spreche|sprechen) · (?:pratade|talade|pratar|talar) · two languages

faith
+ church God pray believe
? (?:do|did) (?:you|u) (?:still )?(?:believe|pray|go to church|believe in (?:god|anything|heaven))(?: in (?:god|anything|heaven))? · are you (?:a )?(?:religious|christian|catholic|believer|a believer|jewish|muslim) · (?:is there|what about|do you think there is) (?:a )?(?:god|heaven) · your (?:faith|religion) · (?:glaubst du|glauben sie)(?: an (?:gott|etwas))? · (?:bist du|sind sie) (?:religiös|gläubig) · tror du(?: på (?:gud|något))? · är du (?:religiös|troende)
! I (?:do not|don't|did not)? ?(?:believe|pray|go to church)(?: in)? · (?:what|that) I believe · (?:chapel|the Almighty|God|heaven|baptised|confirmed|parson|hymn|Sunday school|prayers?) · (?:glaube|glaubst) · (?:gott|kirche|gebet) · (?:tror|gud|kyrkan)

afterlife
? (?:after (?:we|you) die|after death|life after|happens when we die|afraid of (?:death|dying)|scared of (?:death|dying)|think about (?:death|dying)) · nach dem tod · angst vor dem (?:tod|sterben) · efter döden · rädd för (?:döden|att dö)
! (?:when I(?:'m| am) gone|when I die|after (?:my|our) death|my (?:own )?funeral|death|dying|grave) · (?:tod|sterben|nachklang) · (?:döden|dö)

fear
+ afraid frightened fear
? (?:what|who) (?:are|were|r) (?:you|u) (?:most |really |so )?(?:afraid|scared|frightened|terrified)(?: of)? · (?:are|were) (?:you|u) (?:ever |very |really |not )?(?:afraid|scared|frightened|terrified|in danger|nervous)(?: of| out there| at all)? · what (?:frightens|scares|frightened|scared)(?: you)?(?: the)?(?: most)? · your (?:greatest |biggest |worst )?fears? · (?:wovor|hast|haben|hattest|hatten) (?:du |sie )?.{0,12}angst · (?:vad|är|var) (?:är )?(?:du|ni) rädd(?: för)?
! (?:I|we)(?:'m| am| was| were| have been| felt| got| grew) (?:\p{L}+ ){0,3}(?:afraid|scared|frightened|terrified|nervous) · (?:frightens|frightened|scares|scared) (?:me|us) · (?:the )?(?:sound|thing|things) (?:you|I) (?:should )?fear · (?:I|you) (?:should )?(?:fear|feared|dread|dreaded) · never (?:been )?(?:afraid|scared) · slow to be scared · (?:hatte|habe|keine|vor) .{0,20}angst · (?:är|var|blev) .{0,12}rädd

proud
+ proud best
? (?:what|who) (?:are|were|makes|made) (?:you|u) (?:the )?(?:most )?(?:proud(?:est)?)(?: of)? · (?:are|were) you (?:ever )?proud(?: of)? · your (?:greatest|biggest|proudest) (?:achievement|success|moment|accomplishment) · (?:worauf|auf was) .{0,12}stolz · vad är du (?:mest )?stolt(?: över)?
! (?:I|we)(?:'m| am| was| were| grew| felt)? (?:\p{L}+ ){0,3}proud · my pride · proud of · (?:the best (?:thing|work|piece) (?:I|we) (?:ever )?(?:did|made|have done)) · stolz · stolt

regret
+ regret wish would have
? (?:do|did|is there|what do) (?:you|u)?(?: have)?(?: any| anything)?(?: that)?(?: you| u)? ?regrets?(?: anything| most)? · (?:any|your (?:biggest |greatest )?) ?regrets? · (?:is there|what|anything)(?: anything| something)?(?: (?:would|that)?)? ?(?:you|u)(?: would|'d)?(?: have)? (?:done|do) differently(?: at work)? · (?:wish you had|wish you'd|sorry (?:for|about)) · (?:biggest|worst|greatest) mistake · (?:bereust du|bereuen sie|bereut|bereust) · ångrar du(?: något)?
! (?:I|we) (?:(?:have|never|do|really|only|still) )*regret(?:ted)?  · what I regret · my (?:only |one |biggest )?regret · I(?:'ve| have) (?:never )?regretted · I (?:would|should|ought to|could) have (?:\p{L}+ ){0,3} · I wish(?:ed)? (?:I|that) · never been able to put that right · (?:I(?:'m| am| was)) (?:\p{L}+ )?(?:ashamed|sorry) · bereu\p{L}* · (?:dass ich nicht|hätte ich) · ångra\p{L}* · skulle (?:jag )?ha

happiest
+ glad happy laughed
? (?:happiest|gladdest|best) (?:you have ever been|you've ever been|(?:day|moment|time|memory|year)(?: of your life| in your life)?|memory) · (?:when|what) (?:were|was|made|makes) (?:you|u) (?:the )?(?:most |really )?(?:happy|happiest|glad)(?:dest)? · (?:are|were) you happy · (?:glücklichste\p{L}*|schönste\p{L}* (?:tag|moment|erinnerung|kompliment)|(?:bist du|sind sie) glücklich) · (?:lyckligast|lyckligaste|gladaste|bästa minne)
! (?:so|as|most|never been|very) (?:glad|happy) · (?:happiest|gladdest) · the best (?:day|time|moment|year|thing) (?:of|in|I|that) · I (?:laughed|danced|sang) · (?:come|came) home singing · glücklich\p{L}* · (?:lycklig\p{L}*|gladaste)

hardest
? (?:hardest|worst|saddest|most difficult|toughest|darkest) (?:thing|time|part|day|moment|year|period)(?: of (?:your life|it|the job|your job))?(?: in your life)? · (?:what|when) (?:was|were|is) (?:the )?(?:hardest|worst|saddest) · (?:schwerste|schlimmste|traurigste)\p{L}* · (?:svåraste|värsta|sorgligaste)
! (?:hardest|worst|saddest|heaviest) · you never get used to it · (?:schwerste|schlimmste) · (?:svåraste|värsta)

like
+ love like best
? what (?:do|did) you (?:like|love|enjoy)(?: doing| to do)?(?: (?:best|most|the most))?(?: about(?: it| your (?:job|work|life))?)? · what (?:makes|gives) you (?:joy|pleasure) · (?:was (?:magst du|mögen sie)|was (?:machst|machen) (?:du|sie) gerne?) · vad (?:gillar|tycker) du(?: om)?(?: att göra)?
! (?:I|we) (?:\p{L}+ ){0,1}(?:like|love|enjoy|adore|am fond of|prefer|confess a liking) · (?:the )?best thing (?:that )?I know · (?:I|we)(?:'ve| have) (?:always )?(?:liked|loved|enjoyed) · (?:my|the) favou?rite · ich (?:mag|liebe) · jag (?:gillar|älskar|tycker om)

dislike
+ dislike hate could not bear
? (?:what|who|which \p{L}+) (?:do|did|can't|can) (?:you|u) (?:really )?(?:hate|dislike|not like|not stand|stand|loathe|detest)(?: (?:the )?most)? · (?:why )?(?:can't|can not|cannot|do not|don't) you (?:stand|bear|like|eat|abide) · what (?:annoys|bothers|irritates|angers)(?: you)?(?: (?:the )?most)? · is there anything you (?:hate|dislike|don't like|can't stand) · was (?:hasst|magst|mögen|stört) (?:du|sie|dich)(?: (?:gar )?nicht)? · vad (?:hatar|ogillar|avskyr|stör) du
! (?:I|we) (?:hate|hated|dislike|loathe|detest|despise|can't (?:stand|bear|abide)|cannot (?:stand|bear|abide)|could not (?:stand|bear)|won't have|will not have|never (?:liked|eat|touch)|don't like|do not like|have no (?:patience|time) for|shall become difficult) · may swim · are not allowed · tastes? like soap · ich (?:hasse|mag kein\p{L}*) · mir .{0,10}übel · jag (?:hatar|tål inte|avskyr|gillar inte)

favourite-food
+ best thing eat
? (?:your )?favou?rite (?:thing to eat|food|dish|meal|recipe|cake|soup)(?: to eat)? · what (?:do|did) you (?:like|love) (?:best )?to eat(?: most| best)? · what(?:'s| is) (?:the best thing|your favou?rite)(?: thing)? to eat · (?:dein|ihr) (?:lieblingsessen|lieblingsgericht) · (?:was isst du|was essen sie) (?:am liebsten|gern) · (?:din )?favoriträtt · favoritmat · vad äter du helst
! (?:it is )?(?:the )?best thing (?:that )?I know · (?:my )?favou?rite (?:food|dish|meal|soup|cake) · nothing (?:is )?better than · I (?:could|can) (?:eat|live on) · I love (?:\p{L}+ ){0,2}(?:bread|soup|fish|herring|cake|rice|pie|potatoes) · lieblings\p{L}* · am liebsten · favorit\p{L}* · helst

favourite
? (?:your )?favou?rite · (?:do|did) you (?:like|love) best · lieblings\p{L}* · favorit\p{L}*
! favou?rite · (?:I|we) (?:love|like|prefer) (?:\p{L}+ ){0,4}(?:best|most|above|more than) · the one (?:I|that I) (?:love|like) · (?:is|was) the best(?: \p{L}+)? (?:ever|in|I|of|that) · lieblings\p{L}* · am liebsten · favorit\p{L}*

advice
+ rule always never should
? (?:what|any|which|your|some|give me(?: some)?|do you have(?: any)?) (?:\p{L}+ )?(?:advice|tips?|wisdom|rules? (?:for|of) life)(?: (?:would|do|did|can) you (?:give|have)(?: \p{L}+)?)? · what would you (?:tell|say to|advise|teach)(?: to)? (?:the |a |your )?(?:young(?:er)?(?: people| self)?|children|grandchildren|people|somebody|someone|beginner|us|me)(?: \p{L}+)? · (?:what should|how should) (?:young people|I|one|we|a beginner)(?: (?:do|live|know))? · (?:secret|recipe) of a (?:good|happy|long) (?:marriage|life) · what (?:have|did) (?:you|life) (?:learn(?:ed|t)?|taught?)(?: you)?(?: (?:in|from|about) \p{L}+)? · (?:dein|ihr)(?:en)? rat(?:schlag)? · was (?:würdest du|würden sie|rätst du|raten sie) .{0,20}(?:raten|sagen|jungen) · (?:vilket|ditt|något) råd · vad skulle du (?:säga|råda)
! (?:my|the) (?:best |only |one )?advice · (?:never|always|don't|do not) (?:be|let|trust|say|touch|buy|pay|marry|ask|go|wait|take|forget|turn|start|stop|use|put|raise|lend|throw) · you (?:should|must|have to|need to|ought to|may never|must never) · write it down · (?:my|his|her|father's) (?:rule|advice) · (?:what|all) I (?:learned|learnt) · I have never since then · (?:one learns|the most useful) · take (?:a|your) · (?:man (?:muss|soll|darf)|immer|nie(?:mals)?) · så bråka · (?:man (?:ska|måste|får)|aldrig|alltid)

smoke
+ smoking cigarettes
? (?:do|did) (?:you|u) (?:ever )?smoke · are you a smoker · (?:rauchst du|rauchen sie|hast du .{0,12}geraucht) · (?:röker|rökte) du
! (?:I|we) (?:never |do not |don't |used to )?(?:smoke|smoked) · (?:gave|given) up smoking · (?:cigarettes?|my pipe|a day, player) · (?:rauche|geraucht) · (?:röker|rökte)

alcohol
? (?:do|did) (?:you|u) (?:ever )?drink(?: (?:alcohol|wine|beer|whisky|at all))?(?=\W*$) · (?:trinkst du|trinken sie)(?: alkohol)? · dricker du(?: alkohol)?
! (?:I|we) (?:take|drink|drank|like|have|had)(?: \p{L}+){0,3} (?:whisky|wine|beer|brandy|schnapps|gin|rum|glass) · I (?:never|do not|don't) drink · (?:wein|bier|schnaps) · (?:vin|öl|snaps)

hobbies
+ choir sing play garden
? (?:do you have|have you|what are|any|what were) (?:any )?(?:your )?hobb(?:y|ies) · what do you do (?:for fun|in your (?:free|spare) time|on (?:sundays|weekends)|all day|when you are not working)(?: now)? · (?:do|did) you (?:sing|paint|garden|knit|dance)(?: in a choir)? · (?:deine|ihre) hobbys? · in (?:deiner|ihrer) freizeit · (?:dina )?(?:hobbyer|intressen|fritid)
! (?:I|we) (?:play|sing|paint|read|walk|knit|garden|collect|swim|fish|bake|conduct|grow|repair|lead|led|sang)(?: \p{L}+){0,4} · (?:my|our|the) choir · every (?:tuesday|wednesday|thursday|sunday|saturday|week|evening|morning) · my garden · ich (?:spiele|singe|lese|male|gehe) · jag (?:spelar|sjunger|läser|målar)

instrument
+ piano play music
? (?:do|did|can) you play (?:an(?:y)? )?(?:instruments?|the \p{L}+|music|piano|an instrument) · what (?:instrument )?do you play · which instrument · (?:spielst du|spielen sie) (?:ein instrument|klavier) · spelar du (?:något instrument|piano)
! (?:I|we) (?:play|played|learned|learnt)(?: \p{L}+){0,3} (?:piano|organ|violin|fiddle|accordion|guitar|flute|harmonica|trumpet|instrument) · ich spiele · jag spelar

routine
+ morning up early
? (?:when|what time) (?:do|did) you (?:get|wake|go) (?:up|to bed)(?: in the morning)? · (?:describe|what is|what's|what was|tell me about) (?:a |your )?(?:typical|normal|ordinary|usual) day(?: like)? · what do you do (?:in the morning|every morning|every day)s? · (?:wann|um wie ?viel uhr) (?:stehst du|stehen sie) auf · när (?:går|stiger|vaknar) du(?: upp)?
! (?:I|we)(?:'m| am| was| get| got| wake) (?:always )?up (?:at|by|before|early) · (?:every|each) (?:morning|evening|day) · (?:at|before) (?:{number}) (?:o'clock|in the morning) · ich stehe .{0,20}auf · (?:jag (?:går|stiger) upp|varje morgon)

health
+ doctor hospital ill
? (?:are|were) you (?:ever )?(?:ill|sick|unwell|in hospital|healthy|in good health)(?: (?:now|seriously))? · (?:do|did) you have (?:any |an )?(?:illness(?:es)?|diseases?|health problems|operations?|surgery|allerg\p{L}+) · (?:how(?:'s| is)|what about) your (?:health|heart|back|knees?|hearing|eyes(?:ight)?) · what (?:is wrong|illness) · (?:bist du|sind sie|warst du) krank · (?:är|var) du sjuk
! (?:I|I've|my) (?:\p{L}+ ){0,3}(?:ill|sick|operation|diagnos\p{L}+|hospital|heart|knees?|hip|back|blood pressure|arthritis|diabetes|allergic|hearing|doctor) · (?:krank|arzt|operiert|ohren|herz|hüfte) · (?:sjuk|läkaren|opererad|öronen?|öra|handen)

age-now
+ born birthday years old
? how old (?:are|r) (?:you|u)(?: now)? · what(?:'s| is) your age · your age(?: now)? · wie alt (?:bist du|sind sie) · hur gammal är du
! I(?:'m| am| turned| will be| was)(?: \p{L}+)? (?:{number})(?: years old| this (?:year|spring|autumn)|[,.]| and) · (?:I was|I'm|I am)?,? ?born .{0,60}(?:19|20)\d\d · \d\d is not a round number · (?:werde|bin) (?:\p{L}+ )?(?:{number}|\p{L}+zig) · jag (?:är|fyller) (?:\p{L}+ )?(?:{number})

named-after
+ name called
? (?:why|how) (?:are|were|is|did you get) (?:you |your )?(?:called|named|name|your name) · (?:what were you|supposed to be) (?:supposed )?(?:to be )?(?:called|named) · (?:where does|what does|how do you (?:say|spell|pronounce)) your name(?: come from| mean)? · who named you · (?:woher|warum) .{0,12}(?:dein|ihr)(?:en)? namen? · varför heter du
! (?:I was|was) (?:to be )?(?:called|named|christened|baptised) · (?:called|named) me · (?:found|chose) (?:the|my) name · my name · call me · (?:mein name|heiße|genannt) · (?:mitt namn|heter|döptes)

nickname
? (?:your )?nickname · what (?:do|did) (?:people|they|friends|your family|folks) call you · (?:spitzname|wie nennt man) · (?:smeknamn|vad kallade folk dig|vad kallas du)
! (?:they|people|everybody|everyone|he|she|we) (?:call|called|used to call) me · (?:nickname) · nannten mich · (?:kallade|kallar|säger) .{0,20}(?:mig|")

money
? (?:how much|what) (?:do|did) you (?:earn|make|get paid)(?: a (?:month|week|year))? · your (?:first )?(?:wage|salary|pay|pension) · (?:are|were) you (?:rich|poor|well off) · (?:wie ?viel|was) .{0,10}verdien\p{L}+ · vad tjänade du
! (?:earn|earned|paid|wage|wages|salary|pension|marks|crowns|pounds|euros|kronor) (?:\p{L}+ ){0,3}(?:a|per) (?:month|week|year|day|hour) · [£€$]\s?\d · poor · rich · lohn · gehalt · lön

kin-died
? (?:when|what year|how|what)(?: did| has| have)? (?:\p{L}+ ){0,4}(?:die|died|dead|pass away|passed away|killed|die of)(?: of| from)? · (?:when|what year|how) did you lose your (?:mother|mum|mom|father|dad|husband|wife|son|daughter|brother|sister|parents) · (?:wann|wie|woran|in welchem jahr) .{0,40}(?:gestorben|starb|verstorben|ums leben gekommen|tot) · (?:när|hur) dog
! (?:died|was dead|passed away|was killed|was drowned|drowned|death|funeral|was buried|we buried|lost (?:him|her)) · (?:gestorben|starb|tot|verunglückt|beerdigt) · (?:dog|död|begrav\p{L}*|gick bort)

war
? (?:the )?war(?: years| time)? · krieg · kriget
! (?:the |in |during |after |before )?(?:war|wartime|soldiers?|evacuat\p{L}+|front) · krieg\p{L}* · krig\p{L}*

travel
? (?:where|which countries|what places|how far) (?:have|did) you (?:been|travel(?:led)?|visit(?:ed)?|gone)(?: to)? · (?:have you|did you) (?:ever )?(?:been|travel(?:led)?|travel) (?:abroad|far|a lot|much|outside) · (?:do|did) you (?:like )?travel(?:ling)? · (?:wohin|wo) .{0,15}(?:gereist|gewesen) · (?:vart|var) har du (?:rest|varit)
! (?:I|we) (?:went|travelled|flew|sailed|drove|took the (?:train|boat|ferry)|saw|visited|have been)(?: \p{L}+){0,2} (?:to|through|in|round|across)? ?\p{Lu} · (?:gereist|gefahren|flogen) · (?:reste|åkte|for)

moved-here
? (?:when|why|how) did you (?:move|come|emigrate|leave)(?: (?:over|to|from|away))?(?: (?:here|home|your (?:island|village|country)|the island|england|to \p{L}+))? · (?:wann|warum) .{0,20}(?:gezogen|ausgewandert|hergekommen) · (?:när|varför) (?:flyttade|kom) du(?: hit)?
! (?:I|we) (?:came|moved|left|went|arrived|emigrated|was sent|were sent)(?: \p{L}+){0,3} (?:to|from|here|away|in) · one suitcase · (?:kam|zog|zogen|kamen|gezogen) · (?:kom|flyttade|flyttat)

friend
+ friends friend
? (?:who (?:is|was|are|were)|do you have|tell me about) (?:your |a |any )?(?:best |closest |oldest |good )?(?:friends?|mates?)(?=\W*$) · (?:beste[rn]?|bester) freund(?:in)? · bästa (?:vän|kompis)
! (?:my|our|a) (?:best |closest |oldest |old |dear )?friend · (?:we were|been) friends · friends for · (?:mein(?:e|er)?) (?:\p{L}+ )?freund(?:in)? · (?:min|vår) (?:\p{L}+ )?(?:vän|väninna|kompis)

body
+ weigh tall
? (?:what|how much) do you weigh · how tall are you · (?:your )?(?:shoe|dress|hat) size · (?:your )?blood (?:group|type) · colou?r (?:are|is) your (?:eyes|hair) · schuhgröße · blutgruppe · skonummer · blodgrupp
! I weigh(?:ed)? · I(?:'m| am) .{0,20}(?:tall|cent\p{L}+) · my (?:eyes|hair|shoes|feet) · (?:schuhgröße|blutgruppe|skonummer|blodgrupp)

politics
? (?:who|which party|what party) (?:do|did) you vote(?: for)? · are you (?:political|left|right|conservative|a socialist) · (?:wen|was) wählst du · vad röstar du
! (?:I|we) (?:vote|voted) · (?:election|parliament)

theft
+ stole thief
? (?:have|did) you ever (?:steal|stolen|stole|lie|lied|cheat|cheated)(?: (?:anything|something))? · are you a (?:thief|liar) · (?:gestohlen|geklaut|gelogen) · (?:stulit|ljugit)
! (?:I (?:was|am|'m) a (?:thief|liar)|I (?:stole|took|lied|cheated|pinched)) · (?:gestohlen|geklaut|gelogen) · (?:stal|ljög|ljugit)

self
? (?:how would you )?describe yourself(?: in .{1,20})? · what (?:kind|sort) of (?:a )?(?:person|man|woman|child) (?:are|were) you · what are you like · (?:wie würdest du|wie würden sie) .{0,12}beschreiben · hur (?:skulle du beskriva|är du)(?: dig)?
! I(?:'m| am| was| have always been)(?: \p{L}+){0,2} (?:a|an|no|not|never|the sort) (?:\p{L}+ ){0,3}(?:person|man|woman|engineer|child|sort|one) · I am (?:no|not) · I have always · ich bin (?:ein|eine|kein) · jag är (?:en|ingen)

daydream
? what (?:did you want to be|would you have liked to be|else would you|other (?:job|work))(?: (?:become|when you (?:grew|were) .{1,20}|like|liked))? · (?:your )?(?:dream|wish|hope)(?:s)?(?: (?:for the future|left|job))?(?=\W*$) · what do you (?:still )?(?:want|wish|hope)(?: (?:for|to do))?(?=\W*$) · was (?:wolltest du|wollten sie) werden · (?:dein|ihr) traum · vad ville du bli · din dröm
! I (?:wanted|want|would have liked|wished|wish|hope|dreamt|dreamed) (?:to (?:be|become)|of|for|that) · (?:dream) · ich wollte .{0,30}(?:werden)? · jag ville bli

remember-first
? (?:your )?(?:first|earliest) (?:memory|thing you (?:can )?remember) · (?:erste|früheste)\p{L}* erinnerung · (?:första|tidigaste) (?:minne|ljud)
! (?:first|earliest) (?:memory|thing)  · what I (?:have|remember) is this · I remember · (?:ich )?erinnere mich · jag minns

inherit
? (?:who (?:will|shall|should) (?:get|inherit|have)|what should happen to|leave in your will|when you(?:'re| are) (?:gone|dead)) · (?:wer|wem) .{0,20}(?:erben|vererbst|bekommt) · (?:vem ska ärva|ärver)
! when I(?:'m| am) gone · (?:left|leave|leaves) (?:it|the|them|my)(?: \p{L}+){0,3} to · inherit\p{L}* · (?:he|she) (?:gets|will get|shall have) · (?:geerbt|erbt|bekommt) · (?:ärver|den får)

funeral-wish
+ funeral song
? (?:at |for )?your (?:own )?funeral · (?:deine|ihre) beerdigung · din begravning
! my (?:own )?funeral · at (?:a|my) funeral · begraben · begravning
`;
