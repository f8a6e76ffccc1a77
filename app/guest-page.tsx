import { guestPhotoAddress } from '#components/pictures/guest-photo-address.ts';
import { GuestStage } from '#components/talk/guest-stage.tsx';
import { answeredSince } from '#lib/conversations/answered-since.ts';
import { hearsVoice } from '#lib/conversations/hears-voice.ts';
import { speakingModel } from '#lib/conversations/speaking-model.ts';
import type { PublicReflection } from '#lib/conversations/store/as-service/public-reflection.ts';
import { env } from '#lib/platform/env.ts';

interface GuestPageProps {
  reflection: PublicReflection;
  /** At which its conversations begin: every door has its own. */
  address: string;
  /** Inside of another website. */
  isEmbedded?: boolean;
}

/** What guests meet, by whichever door they came. */
export async function GuestPage({
  reflection: { id, displayName, language, photoId, topics, about, questions },
  address,
  isEmbedded = false,
}: GuestPageProps) {
  return (
    <GuestStage
      name={displayName}
      photo={photoId && guestPhotoAddress(photoId)}
      topics={topics}
      about={about}
      questions={questions}
      answered={await answeredSince(id)}
      address={address}
      retentionDays={env().ELEVENLABS_RETENTION_DAYS}
      model={speakingModel()}
      hearsVoice={hearsVoice(language)}
      isEmbedded={isEmbedded}
    />
  );
}
