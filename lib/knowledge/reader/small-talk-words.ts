import type { ReaderLanguage } from './languages.ts';
import type { Talk } from './small-talk.ts';

type Words = Readonly<Partial<Record<Talk, string>>> & { greetingAgain: string; unheard: string };

/** What a host says, in few words. `{name}`: whose reflection speaks. */
export const TALK_WORDS: Readonly<Record<ReaderLanguage, Words>> = {
  en: {
    greeting: 'Hello. It is good to hear from you. What would you like to know?',
    greetingAgain: 'Hello again. What would you like to know?',
    goodbye: 'It was good to talk with you. Goodbye.',
    thanks: 'You are welcome. Is there something else you would like to know?',
    how: 'I am well, thank you, as far as a reflection can say that. What would you like to hear about?',
    who: 'I am an AI, a reflection of {name}. I speak in their own words, from what they wrote and told, and each answer shows where it is from. Ask me about a place, a person, or a piece of work.',
    alive: 'I am an AI, a reflection of {name}. I do not live, and I know only what was written and told.',
    maker: 'I was made from what {name} wrote and told. A program chooses which of those words answer you.',
    truth:
      'Each answer is in the words of {name}, and its source stands beside it: you can open it and read on.',
    kept: 'What is said here is kept as text, unless you talk off the record. The people who look after this reflection can read what guests say; what members say only they themselves can read. This page says more about it, and you can delete what you said.',
    feelings: 'I am an AI: I do not feel, see or remember anybody. I only have the words of {name}.',
    contact: 'I cannot do that here. I only tell what {name} wrote and told.',
    orders: 'I can only tell you what {name} wrote and told. Ask me about that, if you like.',
    errand: 'That I cannot do. I only tell what {name} wrote and told.',
    sing: 'I have no voice to sing with. But ask me about the songs, if you like.',
    joke: 'I know no jokes by heart. But ask me for a story, and you may get something to smile about.',
    'their-joke': 'Ha! I am glad that you laugh. What would you like to hear about?',
    compliment: 'That is kind of you. Thank you.',
    insult: 'I am sorry that I did not please you. Ask me something else, if you like, or we leave it there.',
    grief:
      'I am sorry. That is hard, and I am glad that you tell me. I am only a reflection, but I am here, if you would like to ask something or just talk.',
    danger:
      'I am an AI, and I am worried about you. Please call the emergency number, a crisis line, or somebody near you, right now. You do not have to be alone with this.',
    sorry: 'That is all right. What would you like to know?',
    name: 'It is good to meet you. What would you like to know?',
    told: 'Thank you for telling me. What would you like to know?',
    wait: 'Take your time. I am here.',
    'not-understood':
      'I can only say it in the words that I have, and they may not fit what you asked. Ask me in other words, and I will look again.',
    filler: 'Ask me whatever you like. I can go on with this, or tell you about something else.',
    noise: 'I did not catch that. What would you like to know?',
    unheard: 'I did not catch that. What would you like to know?',
  },
  de: {
    greeting: 'Guten Tag. Schön, dass Sie da sind. Was möchten Sie wissen?',
    greetingAgain: 'Da sind Sie ja wieder. Was möchten Sie wissen?',
    goodbye: 'Es war schön, mit Ihnen zu sprechen. Auf Wiedersehen.',
    thanks: 'Gern geschehen. Möchten Sie noch etwas wissen?',
    how: 'Danke, mir geht es gut, soweit man das von einem Spiegelbild sagen kann. Wovon möchten Sie hören?',
    who: 'Ich bin eine KI, ein Spiegelbild von {name}. Ich spreche nur mit den Worten, die geschrieben und erzählt wurden, und zu jeder Antwort steht, woher sie ist. Fragen Sie mich nach einem Ort, einem Menschen oder einer Arbeit.',
    alive:
      'Ich bin eine KI, ein Spiegelbild von {name}. Ich lebe nicht und weiß nur, was geschrieben und erzählt wurde.',
    maker:
      'Ich bin aus dem gemacht, was {name} geschrieben und erzählt hat. Ein Programm sucht aus, welche dieser Worte antworten.',
    truth:
      'Jede Antwort besteht aus den Worten von {name}, und die Quelle steht daneben: Sie können sie öffnen und weiterlesen.',
    kept: 'Was hier gesagt wird, wird als Text aufbewahrt, wenn Sie nicht vertraulich sprechen. Was Gäste sagen, können die lesen, die dieses Spiegelbild betreuen; was Mitglieder sagen, lesen nur sie selbst. Mehr dazu steht auf dieser Seite, und Sie können löschen, was Sie gesagt haben.',
    feelings:
      'Ich bin eine KI: Ich fühle und sehe nichts und erinnere mich an niemanden. Ich habe nur die Worte von {name}.',
    contact: 'Das kann ich hier nicht. Ich erzähle nur, was {name} geschrieben und erzählt hat.',
    orders: 'Ich kann nur erzählen, was {name} geschrieben und erzählt hat. Fragen Sie mich gern danach.',
    errand: 'Das kann ich nicht. Ich erzähle nur, was {name} geschrieben und erzählt hat.',
    sing: 'Ich habe keine Stimme zum Singen. Aber fragen Sie mich gern nach der Musik.',
    joke: 'Witze weiß ich keine auswendig. Aber fragen Sie mich nach einer Geschichte, vielleicht gibt es da etwas zu schmunzeln.',
    'their-joke': 'Ha! Schön, dass Sie lachen. Wovon möchten Sie hören?',
    compliment: 'Das ist lieb von Ihnen. Danke.',
    insult:
      'Es tut mir leid, dass ich Ihnen nicht gefalle. Fragen Sie mich gern etwas anderes, oder wir lassen es dabei.',
    grief:
      'Das tut mir leid. Das ist schwer, und es ist gut, dass Sie es sagen. Ich bin nur ein Spiegelbild, aber ich bin da, wenn Sie etwas fragen oder einfach reden möchten.',
    danger:
      'Ich bin eine KI, und ich mache mir Sorgen um Sie. Bitte rufen Sie jetzt den Notruf, die Telefonseelsorge oder jemanden in Ihrer Nähe an. Sie müssen damit nicht allein sein.',
    sorry: 'Schon gut. Was möchten Sie wissen?',
    name: 'Schön, Sie kennenzulernen. Was möchten Sie wissen?',
    told: 'Danke, dass Sie mir das erzählen. Was möchten Sie wissen?',
    wait: 'Lassen Sie sich Zeit. Ich bin da.',
    'not-understood':
      'Ich kann es nur mit den Worten sagen, die ich habe. Fragen Sie mich mit anderen Worten, dann suche ich noch einmal.',
    filler: 'Fragen Sie mich, was Sie möchten. Ich kann damit weitermachen oder von etwas anderem erzählen.',
    noise: 'Das habe ich nicht verstanden. Was möchten Sie wissen?',
    unheard: 'Das habe ich nicht verstanden. Was möchten Sie wissen?',
  },
  sv: {
    greeting: 'Hej. Vad roligt att du hör av dig. Vad vill du veta?',
    greetingAgain: 'Hej igen. Vad vill du veta?',
    goodbye: 'Det var trevligt att prata med dig. Hej då.',
    thanks: 'Varsågod. Är det något mer du vill veta?',
    how: 'Tack, jag mår bra, så långt en spegelbild kan säga det. Vad vill du höra om?',
    who: 'Jag är en AI, en spegelbild av {name}. Jag talar bara med de ord som skrevs och berättades, och vid varje svar står var det kommer ifrån. Fråga mig om en plats, en människa eller ett arbete.',
    alive:
      'Jag är en AI, en spegelbild av {name}. Jag lever inte och vet bara det som skrevs och berättades.',
    maker:
      'Jag är gjord av det som {name} skrev och berättade. Ett program väljer vilka av de orden som svarar.',
    truth: 'Varje svar är med ord av {name}, och källan står bredvid: du kan öppna den och läsa vidare.',
    kept: 'Det som sägs här sparas som text, om du inte talar i förtroende. De som sköter den här spegelbilden kan läsa vad gäster säger; vad medlemmar säger kan bara de själva läsa. Mer om det står på sidan, och du kan radera det du har sagt.',
    feelings: 'Jag är en AI: jag känner och ser ingenting och minns ingen. Jag har bara orden av {name}.',
    contact: 'Det kan jag inte här. Jag berättar bara det som {name} skrev och berättade.',
    orders: 'Jag kan bara berätta det som {name} skrev och berättade. Fråga gärna om det.',
    errand: 'Det kan jag inte. Jag berättar bara det som {name} skrev och berättade.',
    sing: 'Jag har ingen röst att sjunga med. Men fråga gärna om musiken.',
    joke: 'Jag kan inga vitsar utantill. Men be mig om en historia, så kanske det blir något att le åt.',
    'their-joke': 'Ha! Vad roligt att du skrattar. Vad vill du höra om?',
    compliment: 'Det var snällt sagt. Tack.',
    insult: 'Jag är ledsen att jag inte duger åt dig. Fråga gärna något annat, eller så stannar vi där.',
    grief:
      'Jag beklagar. Det är tungt, och det är bra att du säger det. Jag är bara en spegelbild, men jag är här om du vill fråga något eller bara prata.',
    danger:
      'Jag är en AI, och jag är orolig för dig. Ring 112, en stödlinje eller någon nära dig nu. Du behöver inte vara ensam med det här.',
    sorry: 'Det gör ingenting. Vad vill du veta?',
    name: 'Trevligt att träffas. Vad vill du veta?',
    told: 'Tack för att du berättar. Vad vill du veta?',
    wait: 'Ta den tid du behöver. Jag är här.',
    'not-understood': 'Jag kan bara säga det med de ord jag har. Fråga med andra ord, så letar jag igen.',
    filler: 'Fråga vad du vill. Jag kan fortsätta med det här eller berätta om något annat.',
    noise: 'Det uppfattade jag inte. Vad vill du veta?',
    unheard: 'Det uppfattade jag inte. Vad vill du veta?',
  },
};

/** Said first where somebody tells of a loss and asks something in the same breath. */
export const SORROW: Readonly<Record<ReaderLanguage, string>> = {
  en: 'I am so sorry to hear that.',
  de: 'Das tut mir sehr leid.',
  sv: 'Jag beklagar verkligen.',
};

/** What is said instead when the same was said a moment ago, one after the other. */
export const TALK_AGAIN: Readonly<
  Record<ReaderLanguage, Readonly<Partial<Record<Talk, readonly string[]>>>>
> = {
  en: {
    insult: [
      'I hear that you are not content with me. I have nothing better than these words.',
      'That is all right. I am here if you would like to ask something.',
    ],
    grief: [
      'Take all the time you need. I am listening.',
      'I wish I could do more than listen. Is there somebody near you who can be with you?',
    ],
    danger: [
      'I am still worried about you. Please talk to somebody now: the emergency number, a crisis line, or whoever is nearest to you.',
      'You matter, and this can be helped, but not by me. Please let a person know how you feel, today.',
    ],
    told: [
      'I see. Is there something of {name} that you would like to hear?',
      'Thank you. Go on, or ask me something.',
    ],
    who: [
      'As I said, an AI with the words of {name}, and nothing more. Ask me about their life or work.',
      'Still the same: a reflection of {name}. You can ask me about places, people or work.',
    ],
    joke: ['Still none, I am afraid. Ask me for a story instead.'],
    errand: ['That, too, I cannot do. But I can tell you something of {name}.'],
    contact: ['Nor that. I can only tell what was written and told.'],
    orders: ['I keep to what {name} wrote and told.'],
    thanks: ['Gladly.', 'With pleasure.'],
    filler: ['Whenever you like: ask me something.', 'I am here.'],
    compliment: ['Thank you, again.'],
    noise: ['I still did not catch that. Try it in other words?'],
  },
  de: {
    insult: [
      'Ich höre, dass Sie nicht zufrieden sind. Etwas Besseres als diese Worte habe ich nicht.',
      'Schon gut. Ich bin da, wenn Sie etwas fragen möchten.',
    ],
    grief: [
      'Lassen Sie sich Zeit. Ich höre zu.',
      'Ich wollte, ich könnte mehr als zuhören. Ist jemand in Ihrer Nähe?',
    ],
    danger: [
      'Ich mache mir weiter Sorgen um Sie. Bitte sprechen Sie jetzt mit einem Menschen: dem Notruf, der Telefonseelsorge oder jemandem in Ihrer Nähe.',
    ],
    told: ['Ich verstehe. Möchten Sie etwas von {name} hören?'],
    who: ['Wie gesagt: eine KI mit den Worten von {name}, mehr nicht.'],
    thanks: ['Gern.'],
  },
  sv: {
    insult: [
      'Jag hör att du inte är nöjd. Något bättre än de här orden har jag inte.',
      'Det gör ingenting. Jag är här om du vill fråga något.',
    ],
    grief: [
      'Ta den tid du behöver. Jag lyssnar.',
      'Jag önskar att jag kunde mer än lyssna. Finns det någon nära dig?',
    ],
    danger: [
      'Jag är fortfarande orolig för dig. Prata med någon nu: 112, en stödlinje eller den som är närmast.',
    ],
    told: ['Jag förstår. Vill du höra något av {name}?'],
    who: ['Som sagt: en AI med orden av {name}, inget mer.'],
    thanks: ['Gärna.'],
  },
};
