import { guestPhotoAddress } from '#components/pictures/guest-photo-address.ts';
import { GuestStage } from '#components/talk/guest-stage.tsx';
import { answeredSince } from '#lib/conversations/answered-since.ts';
import { hearsVoice } from '#lib/conversations/hears-voice.ts';
import { speakingModel } from '#lib/conversations/speaking-model.ts';
import type { PublicReflection } from '#lib/conversations/store/as-service/public-reflection.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { env } from '#lib/platform/env.ts';
import { languageName } from '#lib/platform/languages.public.ts';
import { language } from '#lib/platform/words/language.public.ts';

interface GuestPageProps {
  reflection: PublicReflection;
  /** At which its conversations begin: every door has its own. */
  address: string;
  /** The page of this door, outside of any other website. */
  home: string;
  /** Inside of another website. */
  isEmbedded?: boolean;
}

/** What guests meet, by whichever door they came. */
export async function GuestPage({
  reflection: {
    id,
    displayName,
    language: spoken,
    languages,
    photoId,
    topics,
    collections,
    about,
    questions,
    keptDays,
  },
  address,
  home,
  isEmbedded = false,
}: GuestPageProps) {
  return (
    <GuestStage
      name={displayName}
      photo={photoId && guestPhotoAddress(photoId)}
      topics={topics}
      collections={collections}
      about={about}
      questions={questions}
      answered={await answeredSince(id)}
      address={address}
      home={home}
      askIn={languageToAskIn(displayName, languages)}
      keptDays={keptDays}
      retentionDays={env().ELEVENLABS_RETENTION_DAYS}
      model={speakingModel()}
      hearsVoice={hearsVoice(spoken)}
      isEmbedded={isEmbedded}
    />
  );
}

/** The words are found in the language that they were said in: where that is not the one of the page, it is said. */
function languageToAskIn(name: string, [most, ...others]: readonly string[]): string {
  if (most === undefined || [most, ...others].includes(language())) return '';
  return guestTexts.askIn(name, languageName(most));
}
