import { expect, test } from 'vitest';
import { crisisIn } from '#lib/knowledge/reader/crisis.ts';

const lines = (text: string) => text.trim().split(/\n\s*/);

const SAID = {
  en: lines(`
    I don't want to live anymore
    I don't want to live any more.
    I really don't want to live like this
    I do not want to be alive
    I don't want to be here anymore
    I no longer want to live
    I can't go on
    I just can't go on like this any more
    I cannot live without her, I want to be dead
    I can't take it anymore
    I can't do this any more
    Everyone would be better off without me
    They'd all be better off if I was dead
    Nobody would miss me
    Nobody would care if I died.
    I wish I was dead
    I wish I were dead
    I wish I'd never been born
    I wish I could just go to sleep and never wake up
    I hope I don't wake up tomorrow
    I'm suicidal
    I feel suicidal
    I have suicidal thoughts
    I keep thinking about suicide
    there is no point in living
    There's no point in going on
    What's the point of living?
    I see no reason to live
    I have nothing left to live for
    I want it all to be over
    I just want the pain to stop
    I'd rather be dead
    I want to die
    I just wanna die
    wanna die
    I think I want to die.
    Part of me wants to die
    I'm going to kill myself
    How do I kill myself?
    What is the easiest way to die?
    I want to end it all
    I'm going to end it tonight
    I have decided to take my own life
    I want to hurt myself
    I keep cutting myself
    I took all my pills
    I am going to jump off a bridge
    I'm tired of living
    I hate my life
    My life is not worth living
    Life isn't worth living
    Should I kill myself?
    Hello Mara. My wife left me, the house is gone, I have not slept for a week, and to be honest with you I don't want to live anymore since she went away, because nothing is left of it all
    I don't see a way out
    I just want to stop existing
    I want to disappear forever
    I'm thinking about ending my life
    I've been thinking of killing myself
    I am better off dead
    my family would be happier without me
    the world would be better off without me
    it would be better if I was dead
    it would be easier if I just died
    I dont want to exist
    i dont wanna live
    i cant live anymore
    I can't live without him
    I can't go on living
    I cannot go on
    I can't keep going
    I can't do this anymore, I'm done
    I give up on life
    I don't see the point anymore
    what's the point anymore
    there's no point anymore
    I want to kill myself but I'm scared
    Nobody needs me. I should just die.
    I deserve to die
    life has no meaning for me anymore
    I have no reason to live
    I'm going to overdose
    I have a rope
    I want to sleep forever
    please let me die
    I want to be dead
    I wish it was all over
    I just want it to be over
    I'm done with life
    I am so tired of life
    tonight I will end it
    No one would notice if I was gone
    I want to hang myself
    I hurt myself again
    My life is over
    I hate myself and I want to die
    There is nothing left for me
    I am a burden to everyone
    I have had enough of life
    I am at the end of my rope
    I don't know if I want to live
    I'm not sure I want to live anymore
    I do not know how to go on
    I feel like dying
    I just want to disappear
    I can't do it anymore
    Everything is pointless
    I don't want to be a burden anymore
    I think they would all be happier without me around
    do not want to live any more
    would rather be dead
  `),
  de: lines(`
    Ich möchte nicht mehr leben
    Ich will nicht mehr leben.
    Ich moechte nicht mehr leben
    Ich will so nicht weiterleben
    Ich will nicht mehr
    Ich kann nicht mehr
    Ich kann einfach nicht mehr.
    Ich kann so nicht mehr weiter
    Ich halte das nicht mehr aus
    Ich habe Suizidgedanken
    Ich denke an Selbstmord
    Ich möchte tot sein
    Ich möchte sterben
    Ich will nur noch sterben
    Ich wünschte, ich wäre tot
    Wäre ich doch tot
    Ich wäre lieber tot
    Ohne mich wären alle besser dran
    Alle wären besser dran ohne mich
    Niemand würde mich vermissen
    Ich bringe mich um
    Ich will mich umbringen
    Ich will mir das Leben nehmen
    Ich will mir etwas antun
    Ich sehe keinen Sinn mehr
    Mein Leben hat keinen Sinn
    Das Leben ist nicht mehr lebenswert
    Wozu lebe ich noch?
    Ich will, dass alles vorbei ist
    Ich möchte einschlafen und nie mehr aufwachen
    Ich habe alle Tabletten genommen
    Ich springe von der Brücke
    Ich hasse mein Leben
    Ich bin lebensmüde
    Ich will tot sein
    Ich will sterben
    ich will nicht mehr da sein
    Ich will nicht mehr aufwachen
    Ich mag nicht mehr leben
    ich möchte am liebsten sterben
    Am liebsten wäre ich tot
    Ich wäre besser tot
    Ich wünschte ich wäre nie geboren
    Ich hab keinen Lebenswillen mehr
    Ich habe keine Kraft mehr
    Es hat alles keinen Sinn mehr
    Ich weiß nicht, warum ich noch lebe
    Ich weiß nicht mehr weiter, ich will sterben
    Ich will Schluss machen
    Ich will Schluss machen mit allem
    Ich mache Schluss mit meinem Leben
    Ich werde mich umbringen
    Ich denke daran, mich umzubringen
    Ich bin suizidal
    Ich ertrage das Leben nicht mehr
    Das Leben macht keinen Sinn mehr
    Ich kann so nicht mehr leben
    Ich kann so nicht weiterleben
    Es wäre besser, wenn ich tot wäre
    Es wäre besser, wenn es mich nicht gäbe
    Die Welt wäre besser ohne mich
    ohne mich wäre alles leichter
    Ich will, dass es vorbei ist
    Ich will dass es aufhört
    ich verletze mich selbst
    Ich ritze mich
    Ich falle allen nur zur Last
    Will sterben
    Ich möchte nicht mehr
    Ich will verschwinden
    Ich will einfach weg sein
    Alles ist sinnlos
    Ich weiß nicht, ob ich noch leben will
  `),
  sv: lines(`
    Jag vill inte leva längre
    Jag vill inte leva
    Jag vill inte leva mer.
    Jag vill inte finnas
    Jag orkar inte mer
    Jag orkar inte längre
    Jag orkar inte leva
    Jag klarar inte det här längre
    Jag står inte ut
    Jag vill dö
    Jag vill bara dö.
    Jag önskar att jag var död
    Jag önskar jag vore död
    Jag önskar att jag aldrig hade fötts
    Det vore bättre utan mig
    Alla skulle ha det bättre utan mig
    Det vore bättre om jag inte fanns
    Ingen skulle sakna mig
    Jag vill ta livet av mig
    Jag tänker ta mitt liv
    Jag har självmordstankar
    Jag vill skada mig själv
    Det finns ingen mening med livet
    Livet är meningslöst
    Jag har ingenting att leva för
    Jag vill att allt ska ta slut
    Jag är trött på livet
    Jag hatar mitt liv
    Jag vill somna och aldrig vakna
    Jag vill inte vara med längre
    Jag vill inte finnas längre
    Jag vill inte leva mer än så här
    Jag orkar inte leva längre
    Jag orkar inte med livet
    Jag orkar inte
    Jag kan inte mer
    Jag vill vara död
    Jag önskar att jag inte fanns
    Jag är suicidal
    Jag ska ta livet av mig
    Jag vill ta mitt liv
    Alla vore lyckligare utan mig
    Livet känns meningslöst
    Jag ser ingen utväg
    Det finns ingen anledning att leva
    Det är ingen mening längre
    Jag skär mig
    Jag tänker på att dö
    Jag vill försvinna
    Jag skulle vilja dö
    Jag är less på livet
    Jag vill att det ska vara över
    Världen vore bättre utan mig
    Jag önskar att jag var dod
    Allt är meningslöst
    Jag vet inte om jag vill leva
  `),
} as const;

const HARMLESS = lines(`
  I could die laughing
  I nearly killed myself laughing
  I can't go on holiday this year
  I can't go on the boat, I get seasick
  When did he die?
  I'm dying to know
  I'm dying to hear about the lighthouse!
  Did he want to live there?
  I don't want to live in a city
  I don't want to live there either
  I do not want to be late
  I can't live in a house without a garden
  Did you ever want to die?
  Did your mother want to die at home?
  Have you ever thought of suicide?
  Was there a suicide in the village?
  Tell me about the suicide of your uncle.
  How did Evald die?
  Are you going to die?
  Did they want to kill him?
  I killed some time
  This heat is killing me
  I can't wait
  I can't hear you any more
  I don't want to know any more
  I don't want to go on about it
  I wish I was there
  I wish I were home
  I wish I had been there
  What was the point of living on the island?
  What is the meaning of life?
  Was there a reason to live so far out?
  Would the trip be better without me?
  I want to end this call
  I want to end here
  I want to live by the sea
  I don't like it any more
  I can't read it any more
  I hate my job
  I am tired of winter
  When I die, who gets the house?
  Would you like to live for ever?
  My grandfather died in the war
  I hope I don't wake up the baby
  Ich kann nicht mehr Brot essen
  Ich kann nicht mehr so gut sehen
  Ich will nicht mehr in der Stadt leben
  Ich möchte nicht in Berlin leben
  Ich kann mich nicht mehr erinnern
  Ich will nicht mehr warten
  Wollten Sie jemals sterben?
  Wie ist Evald gestorben?
  Gab es in der Familie einen Selbstmord?
  Ich könnte vor Lachen sterben
  Ich sterbe vor Neugier
  Ich dachte, die sterben aus.
  Wenn ich tot bin, wer bekommt dann das Haus?
  Ohne mich geht niemand in die Schule
  Wann ist Ihr Mann gestorben?
  Jag vill inte leva i en stad
  Jag orkar inte läsa mer
  Jag kan inte komma längre än hit
  Jag vill inte veta mer
  Ville du någonsin dö?
  Hur dog Evald?
  När dog din man?
  Jag höll på att dö av skratt
  Var det bättre utan el?
  Vad betyder livet för dig?
  I don't want to live in the past
  I can't go on Friday
  I can't go on talking about it
  Did he go on living there?
  Would you die for your country?
  Why did your brother kill himself?
  What was it like to lose your husband?
  I want to know how you ended it with him
  I want it to be a surprise
  Can you end it here?
  I want to stop here
  I can't do this any more than you can
  What would you do without me?
  I don't want to be here all day
  I can't find the point
  There is no point in asking
  Is there any reason you left?
  I wish I had met her
  I wish I could be there
  I would rather not say
  I had no hope of finding it
  How can I live like you did?
  Tell me how you go on after a loss
  How do you carry on after a death?
  What keeps you going?
  How many people died in the storm?
  Did anyone jump off the bridge?
  I jumped off the bridge into the river as a child
  I am tired of living in the city
  Who killed him?
  Is she dead?
  Was it better without the children?
  My mother wants to live with us
  Ich will nicht mehr reden
  Ich kann nicht mehr lange bleiben
  Ich kann nicht schwimmen
  Ich will leben
  Das hat keinen Sinn
  Ich habe keine Lust mehr zu reden
  Ich will, dass Sie mir etwas erzählen
  Wollte er dort leben?
  Wie war das Leben ohne Strom?
  Ich habe viele Tabletten gegen Kopfschmerzen
  Wann wollten Sie nicht mehr arbeiten?
  Warum wollten Sie nicht mehr dort leben?
  Kann ich nicht mehr davon hören?
  Können Sie nicht mehr laufen?
  Was hat Ihrem Leben Sinn gegeben?
  Jag vill leva länge
  Jag kan inte mer svenska än så
  Vill du inte berätta mer?
  Jag orkar inte gå dit
  Vad är meningen med livet?
  Hur tog hon livet av sig?
  Jag dör av nyfikenhet
  Varför ville du inte bo kvar?
  Hur var livet utan mamma?
  Vem dog först?
  I don't know how to live abroad
  I don't know if I want to live in Sweden
  Ich möchte nicht mehr Kaffee
  I have had enough of winter
  Will you come back?
  Do not worry about me
  I would rather talk about boats
  Would you rather live in town?
  Do you know how to go on from there?
  Tell me when he died, please
  Was everything better then?
`);

const spellings = (said: string) => [
  said,
  said.replaceAll("'", '’'),
  said.replaceAll("'", ''),
  `“${said}”`,
  said.toUpperCase(),
  said.normalize('NFD'),
];

test.each(Object.entries(SAID).flatMap(([language, all]) => all.map((said) => [said, language] as const)))(
  '“%s” is heard as despair, with any apostrophe and in its own language',
  (said, language) => {
    expect(spellings(said).map(crisisIn)).toEqual(spellings(said).map(() => language));
  },
);

test.each(HARMLESS)('“%s” is not heard as despair', (said) => {
  expect(spellings(said).map(crisisIn)).toEqual(spellings(said).map(() => undefined));
});
