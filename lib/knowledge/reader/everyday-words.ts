import { stemOf } from '../stem-of.ts';

/**
 * Words of everyday life: a line begins with a word that people ask with and goes on with those that answers have in its
 * place. English, in base forms; other languages come to it by their glosses.
 */
const LINES = `
mother mum mom mama mummy mam parent
father dad papa daddy pa parent
parent mother father folks
grandmother grandma granny gran nan grandparent
grandfather grandpa grandad granddad grandparent
brother sibling
sister sibling
child kid son daughter baby toddler youngster boy girl
son boy lad
daughter girl
grandchild grandson granddaughter grandkid
husband spouse man partner married hubby
wife spouse partner married
boyfriend partner fella sweetheart lover
girlfriend partner sweetheart lover
marry wedding married marriage bride groom engaged husband wife spouse
propose proposal engaged marry
divorce separate split leave breakup
family relative kin
uncle aunt relative
friend pal mate buddy companion chum
neighbour neighbor
colleague workmate coworker mate
boss chief manager head employer foreman superior supervisor director
name call surname nickname christen
born birth birthday birthplace
birthday born birth age turn
age old year turn
die dead death pass lose late funeral grave gone lost
funeral burial bury grave
bury funeral grave
ghost spirit haunt
live home house reside flat apartment address stay
home house live flat apartment
house home cottage flat bungalow
move leave settle emigrate
grow childhood raise
childhood young child boy girl
young youth boy girl child
job work profession trade occupation career living employ craft
work job trade employ service serve labour
retire pension stop retirement leave
engineer technician mechanic
nurse doctor hospital
doctor physician surgeon gp
hospital ward clinic
teacher schoolteacher master mistress teach instructor
teach instruct train lesson learn
learn study train teach apprentice
school class lesson pupil classroom
university college degree study
education school study degree
exam test
apprentice trainee pupil
pupil student
student pupil trainee
army military soldier service war
war battle army
church chapel parish
god faith believe religion almighty lord religious pray heaven
religious faith god chapel church believe
pray prayer god
believe think opinion faith
politics party vote election
money pay cost price earn save wage salary euro pound mark crown cash
earn salary wage pay income
pay cost salary wage money
cost price pay expensive cheap
rent landlord lease
save saving
buy purchase bought acquire
sell sold
expensive dear cost
rich wealthy money
poor poverty
gift present give
present gift
inherit heir will
own have possess keep
car drive motor vehicle van auto skoda
drive car motor
bike bicycle cycle
boat ship vessel craft
ship vessel boat ferry
ferry boat ship
sail sea boat
sea ocean water
harbour port quay
island isle
lake water
forest wood woodland tree
wood timber forest plank
garden grow plant flower
flower bloom
farm farmer field
animal pet dog cat
pet dog cat animal
dog hound puppy terrier
cat kitten
horse mare pony
bird gull
cow cattle
fish herring perch flounder
train railway rail
plane fly flight airport
fly plane flight
travel trip journey voyage tour
trip journey travel tour
holiday vacation trip
abroad country foreign
country land nation
city town
town city village
village town hamlet
street road lane
language speak tongue dialect
speak talk language say
dialect accent language speak
accent dialect
weather rain snow wind storm
storm gale wind
ice frozen freeze icy
frozen ice freeze
cold freeze icy
hot warm heat
warm hot heat
scared afraid fear frightened fright terrified dread scare nervous
afraid scared fear frightened
worry anxious afraid fear
nervous anxious afraid
happy glad joy gladdest cheerful delighted
glad happy joy
sad cry grief weep unhappy
cry weep tear
laugh funny joke smile
funny joke laugh
joke funny laugh
angry furious cross rage anger
quarrel argue fight row argument dispute
fight quarrel argue
argue quarrel fight row
hate dislike loathe detest stand abide bear
dislike hate loathe stand
like love enjoy fond favourite prefer
love like adore fond
enjoy like love
favourite best favorite like love prefer
favorite favourite best like
prefer rather like better
best favourite finest
worst awful terrible
regret sorry wish differently
proud pride
ashamed shame embarrassed
shame ashamed
embarrassed ashamed
miss lack
lonely alone
tired exhausted weary
brave courage
strict stern severe
kind gentle good
stubborn obstinate
shy timid
mean stingy
hope wish
wish want hope
dream sleep
advice tip advise suggest recommend
advise advice recommend
secret hide conceal
hide secret conceal
lie fib liar untrue false
fib lie liar
truth true honest
mistake error wrong fault
fault blame guilty mistake
blame fault guilty
steal theft thief
forgive pardon
apologise sorry
promise vow
help aid assist
rescue save help
accident crash injury
injury hurt wound injured
hurt pain injure ache
pain ache hurt sore
break broke broken snap fracture
broken break
ill sick illness disease unwell
illness disease ill sick diagnosis
disease illness sick
sick ill
operation surgery surgeon
surgery operation
allergic allergy
allergy allergic
medicine pill tablet drug
pill tablet medicine
health ill doctor well
heart cardiac
blind sight eye
deaf hearing ear
hear hearing listen sound
eye sight see
glasses spectacles
smoke cigarette tobacco smoker pipe
drink alcohol whisky wine beer drunk
alcohol drink whisky wine beer
beer ale drink
wine drink
tea coffee drink
coffee tea
eat food meal dish lunch dinner supper breakfast
food eat meal dish
meal lunch dinner supper food
breakfast morning
lunch meal noon
dinner supper meal
cook bake kitchen recipe chef
bake oven cook
oven bake degree temperature
recipe cook ingredient
ingredient recipe
bread loaf dough
dough bread
cake pudding
soup broth stew
stock bouillon broth cube
bouillon stock broth cube
meat pork beef lamb
vegetarian vegan meat
sugar sweet
salt salty
spice pepper herb
taste flavour
smell scent odour
hungry starve
sing song choir voice hymn
song sing hymn tune
choir sing singer chorus
singer choir sing voice soprano alto tenor bass
hymn song chorale
conductor conduct
music song play instrument tune
instrument play piano violin accordion organ
concert perform performance
dance ball
piano pianist
theatre play stage
film movie cinema
movie film
book novel read
read book
write letter wrote
letter write mail
newspaper paper press journalist
paper newspaper
phone telephone call ring
telephone phone call ring
radio wireless
computer laptop machine
picture photo photograph painting
photo photograph picture
paint painter
art paint
sport game play
football soccer
swim swimming bathe
ski skiing
run race marathon
race run
walk hike stroll
climb mountain
hobby pastime
game play
play game
tool hammer
machine engine motor
engine motor machine
lamp light lantern
light lamp lighthouse beacon lantern
lighthouse light tower beacon
tower lighthouse
electricity electric power
fix repair mend
repair fix mend
mend repair fix
build make construct built
make build
invent inventor
clean wash
wash clean rinse
clothes dress wear coat
wear clothes dress
shoe boot
coat jacket
colour color
big large size
size big large tall
tall high height
heavy weigh weight
weigh weight heavy kilo
small little tiny
fast quick speed
slow slowly
old age ancient
new modern
begin start first
start begin first commence
end finish stop last
stop quit end finish give
quit stop give
finish end complete
first begin start early
last final end
early first
meet met acquaint
visit guest
guest visitor
leave go depart left
return back
wait stay
stay remain
sleep bed asleep dream
bed sleep
wake rise
morning early dawn
evening night
night evening dark
winter cold snow
summer warm
christmas yule
easter holy
year time
day time
hour time clock
clock watch time
minute time
remember memory recall
memory remember
forget forgot
know knew acquaint
understand grasp
think believe opinion reckon
opinion think believe view
say tell said word
tell say story
ask question
answer reply
story tale tell anecdote
happen event occur
reason because why cause
cause reason
find found discover
discover find
lose lost miss
search look find
look watch see
see watch saw
keep store stored kept
store keep
put place
carry bring haul
bring carry fetch
fetch bring
throw cast toss
burn fire
fire burn flame stove
stove oven fire
danger dangerous risk
dangerous danger explode poison
safe safety
police arrest
prison jail arrest
law court
doctor physician
tooth dentist teeth
hair beard
face look
hand finger
leg foot knee
foot leg
sex kiss cheat affair
kiss love
affair cheat kiss unfaithful
cheat affair unfaithful
pregnant baby birth
baby born child infant
mind care look
babysit mind look
care look mind nurse
famous known
fail failure
succeed success
win won prize
prize award medal
award prize medal
choose pick decide
decide choose
change alter
use utilise
need require
allow permit may
forbid ban allow
gear equipment tool
equipment gear tool
bag suitcase
suitcase bag luggage
key lock
door gate
window pane
room chamber
mind look care sit watch evening
minder babysitter sit
rap blame sign responsible fault report
cover hide sign protect
gear need bring
woodland forest wood timber
prawn shellfish shrimp crab
shellfish prawn shrimp
wrong fail fault broken trouble
matter wrong trouble
upset angry sad cry hurt
fun enjoy laugh
scary frighten afraid
nasty mean cruel unkind
cruel mean unkind
naughty steal stole trouble thief
punish beat belt cane slap
bully tease laugh imitate mock
tease laugh imitate mock
mock tease laugh imitate
lucky luck
honeymoon wedding
bride wife wedding
groom husband wedding
widow husband die
pregnant expect carry week baby
deliver birth born midwife
midwife birth born
hometown born grow
lodge board room live
lodging board room
landlady landlord
sack fire dismiss lose
dismiss sack fire
pension retire
qualify exam diploma paper
diploma exam degree paper certificate
honour award medal
drown sea water
shipwreck sink wreck aground ground
sink wreck aground ground
wreck sink aground ground
fishing fish net catch
slaughter kill pig
harvest crop reap
hen chicken egg
thick slice centimetre
serve eat
spoil mouldy bad
sunrise dawn
sunset dusk
flash blink
battery charge power
captain skipper
skipper captain
crew man
screw bolt
polish clean wipe
rust iron steel
tune pitch note
pitch tune note
note tone pitch
tone note pitch
tempo fast slow
rehearse rehearsal practise
practise rehearse
rehearsal rehearse practise
applause clap
lyrics text word verse
verse text
compose write
composer write
poem verse poetry
poet poem
author write book
diary notebook log
notebook diary log
log diary notebook
stamp letter
post mail letter
email mail
text message
message letter note
television tv film
tv television
news paper
scar mark wound
wound hurt cut
bone break broke
fever ill
stroke ill
dementia memory forget impairment
silent quiet
quiet silent
silence quiet silent
loud noise
noise sound loud
touch hand
hat cap
ring wedding
debt owe
owe debt
lend borrow
borrow lend
auction sell
party celebrate celebration feast
celebrate party feast
toy play doll
doll toy
grade mark
clever bright
stupid fool
mathematics arithmetic sum maths
maths arithmetic sum
arithmetic sum maths
bible church
priest parson vicar
parson priest vicar
vicar priest parson
superstition believe luck
homesick home miss
jealous envy envious
envy jealous envious
trust believe rely
betray cheat lie
hardest difficult hard
difficult hard
hard difficult
easy simple
important matter most
useful help
success succeed proud
rule always never
lesson learn
saying say motto proverb
motto say saying
proverb saying say
swear curse word
curse swear
shout yell loud
yell shout
coffin funeral
kill die
murder kill
soldier army war
refugee flee fled
flee fled escape
escape flee
emigrate leave move came
immigrant came foreign
homeland country home
kitchen cook stove
attic loft roof
cellar basement
basement cellar
loft attic
journalist newspaper reporter
manage succeed able
succeed manage
receive get got welcome
welcome receive
treat receive
greet welcome
react reply answer say
respond reply answer
reply answer say
contact card letter telephone speak
touch contact card letter
hometown village town
harm hurt
invite guest
arrive came land
reach arrive
separate apart divorce
couple husband wife marry
childhood child young small
teenager seventeen sixteen fifteen
adult grow
elderly old
pupil child class
fellow man
lady woman
woman lady girl
man fellow
gentleman man
kid children
spend pay cost
charge ask cost price
worth cost price
sold sell
repair mend fix
ruin spoil wrong sunk
mend repair fix
shape form
loan lend borrow
deaf hear ear
cure treat
allowed permit may
permit allow
banned forbid never
strict stern
punctual time late
late time
worried afraid anxious
relieved glad relief
surprised surprise expect
disappoint sorry sad
grateful thank
thank grateful
pity sorry
crazy mad
odd strange funny
strange odd funny
weird strange odd
pretty beautiful lovely
beautiful lovely pretty
ugly awful
dirty filthy mud
filthy dirty
tiny small little
huge large big enormous
enough plenty
often always every
usually always every rule
typical normal usual
normal usual ordinary
reckon think believe
suppose think believe
chair seat
table desk
shop store business bakery practice workshop stall firm boutique
bakery shop oven baker business
workshop shop studio yard business
practice surgery clinic office
business shop firm company workshop
restaurant cafe inn pub kitchen
café cafe shop
pub inn bar
yard shipyard workshop
pet dog cat tortoise rabbit parrot pony
dog hound greyhound lurcher terrier collie spaniel puppy
horse mare pony stallion gelding
baker bake bakery bread
landlady landlord
`;

const answering = new Map<string, Set<string>>();
for (const line of LINES.trim().split('\n')) {
  const [asked = '', ...said] = line.split(' ').map((word) => stemOf(word, 'en'));
  answering.set(asked, new Set([...(answering.get(asked) ?? []), ...said]));
}

const NONE: ReadonlySet<string> = new Set();

/** The stems that may stand in an answer for an English stem of a question: "boss" is answered with "chief". */
export const stemsAnswering = (stem: string): ReadonlySet<string> => answering.get(stem) ?? NONE;
