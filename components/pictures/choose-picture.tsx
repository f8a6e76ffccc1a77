'use client';

import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { FieldError } from '#components/ui/field-messages.tsx';
import { pictureTexts as texts } from '#lib/knowledge/texts/pictures.public.ts';
import { pictureOfFile } from './send-picture.ts';

interface ChoosePictureProps {
  edge: number;
  isSquare?: boolean;
  hint: string;
  /** Drawn anew, without what the file says of place and camera. */
  picture: Blob | null;
  onPicture: (picture: Blob | null) => void;
  error: string | null;
  onError: (error: string | null) => void;
}

/** One photo, shown as it will be kept. */
export function ChoosePicture({
  edge,
  isSquare = false,
  hint,
  picture,
  onPicture,
  error,
  onError,
}: ChoosePictureProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const address = useAddressOf(picture);

  async function choose(file: File) {
    setIsReading(true);
    onError(null);
    const read = await pictureOfFile(file, { edge, isSquare });
    setIsReading(false);
    onPicture(read);
    if (!read) onError(texts.unreadable);
  }

  return (
    <div className="grid gap-2">
      {address && (
        // biome-ignore lint/performance/noImgElement: it is here and nowhere else
        <img
          src={address}
          alt={texts.chosen}
          className={classNames(
            'max-h-72 w-auto max-w-full',
            isSquare ? 'size-32 rounded-full' : 'rounded-md',
          )}
        />
      )}
      <div>
        <Button variant="secondary" pending={isReading} onClick={() => chooser.current?.click()}>
          <ImagePlus aria-hidden="true" />
          {picture ? texts.chooseOther : texts.choose}
        </Button>
        <input
          ref={chooser}
          type="file"
          aria-label={texts.choose}
          tabIndex={-1}
          accept="image/*"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void choose(file);
          }}
          className="sr-only"
        />
      </div>
      <p className="text-small text-ink-soft">{hint}</p>
      {error && (
        <div role="alert">
          <FieldError id="picture-error">{error}</FieldError>
        </div>
      )}
    </div>
  );
}

function useAddressOf(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = picture && URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [picture]);
  return address;
}
