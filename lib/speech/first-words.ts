import { harmlessName } from '#lib/platform/harmless-words.ts';

/** Short, as the page has said the rest before; and in each it is said that an AI speaks, and whose reflection it is. */
const FIRST_WORDS: Readonly<Record<string, (name: string) => string>> = {
  de: (name) => `Hallo. Ich bin eine KI, das Spiegelbild von ${name}. Worum soll es gehen?`,
  sv: (name) => `Hej. Jag är en AI, en spegelbild av ${name}. Vad vill du prata om?`,
  fr: (name) => `Bonjour. Je suis une IA, le reflet de ${name}. De quoi aimeriez-vous parler ?`,
  es: (name) => `Hola. Soy una IA, el reflejo de ${name}. ¿De qué le gustaría hablar?`,
  it: (name) => `Salve. Sono un’IA, il riflesso di ${name}. Di che cosa vorrebbe parlare?`,
  da: (name) => `Hej. Jeg er en AI, en afspejling af ${name}. Hvad vil du tale om?`,
  nb: (name) => `Hei. Jeg er en KI, en gjenspeiling av ${name}. Hva vil du snakke om?`,
  fi: (name) => `Hei. Olen tekoäly, heijastus henkilöstä ${name}. Mistä haluaisit puhua?`,
  nl: (name) => `Hallo. Ik ben een AI, de afspiegeling van ${name}. Waar wilt u het over hebben?`,
  pt: (name) => `Olá. Sou uma IA, o reflexo de ${name}. Sobre o que gostaria de falar?`,
  pl: (name) => `Dzień dobry. Jestem AI, odbiciem osoby: ${name}. O czym porozmawiamy?`,
  ro: (name) => `Bună ziua. Sunt un AI, reflexia lui ${name}. Despre ce doriți să vorbim?`,
  cs: (name) => `Dobrý den. Jsem AI, odraz osoby jménem ${name}. O čem si chcete povídat?`,
  hu: (name) => `Jó napot. MI vagyok, ${name} tükörképe. Miről szeretne beszélgetni?`,
  el: (name) => `Γεια σας. Είμαι μια ΤΝ, η αντανάκλαση του προσώπου ${name}. Για τι θέλετε να μιλήσουμε;`,
  ru: (name) => `Здравствуйте. Я ИИ, отражение человека по имени ${name}. О чём поговорим?`,
  uk: (name) => `Добрий день. Я ШІ, відображення людини на ім’я ${name}. Про що поговоримо?`,
  tr: (name) => `Merhaba. Ben bir yapay zekâyım, ${name} adlı kişinin yansımasıyım. Ne konuşalım?`,
  ar: (name) => `مرحبًا. أنا ذكاء اصطناعي، انعكاس ${name}. عمّ تودّ أن نتحدث؟`,
  hi: (name) => `नमस्ते। मैं एक एआई हूँ, ${name} का प्रतिबिंब। आप किस बारे में बात करना चाहेंगे?`,
  zh: (name) => `您好。我是人工智能，是${name}的映像。您想聊些什么？`,
  ja: (name) => `こんにちは。私はAIで、${name}さんの映し身です。何について話しましょうか。`,
  ko: (name) => `안녕하세요. 저는 ${name} 님을 비추는 AI입니다. 무엇에 대해 이야기할까요?`,
};

/** What the agent begins with in a language that its pack is not written in; null for the one it is, English. */
export function firstWordsIn(language: string, name: string): string | null {
  const words = FIRST_WORDS[language];
  return words ? words(harmlessName(name)) : null;
}
