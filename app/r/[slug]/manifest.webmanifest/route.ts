import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { findPublicReflection } from '#lib/conversations/store/as-service/public-reflection.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

/** What a phone needs to put the page of a reflection beside its other apps. */
export const GET = defineRoute({
  name: 'guest-manifest',
  params: z.strictObject({ slug: z.string().min(1).max(100) }),
  rateLimit: CONVERSATION_RATES['guest-manifest'],
  guard: anyone,
  respond: async ({ params: { slug } }) => {
    const found = await findPublicReflection(slug);
    if (!found.ok) return found;
    const { displayName, about } = found.value;
    const path = `/r/${encodeURIComponent(slug)}`;
    return Response.json(
      {
        id: path,
        start_url: path,
        scope: path,
        name: displayName,
        short_name: displayName.slice(0, 30),
        description: about || guestTexts.metaDescription(displayName),
        display: 'standalone',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      },
      { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' } },
    );
  },
});
