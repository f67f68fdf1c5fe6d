// What can be done with a slip: how to pay, send it to whoever pays, keep it as a picture, print it last. The picture
// is drawn only when it is asked for.
// Source: docs/screens.md; decision 0105.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import styles from './Slip.module.css';
import { type Said, shareText } from './slipWords.ts';

export function SlipActs({ said, payId }: { said: Said; payId: string }) {
  const [failed, setFailed] = useState(false);
  const keep = async () => {
    try {
      saveFile(await pictureOf(said), fileName(said));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.acts}>
      <Button href={`#${payId}`} full className={styles.how}>
        {t('slip.how')}
      </Button>
      <Button kind="outline" icon="share" full onClick={() => void send(said)}>
        {t('slip.send')}
      </Button>
      <p className={styles.low}>
        <button type="button" onClick={() => void keep()}>
          <Icon name="download" size={16} />
          {t('slip.keep')}
        </button>
        <button type="button" onClick={() => window.print()}>
          <Icon name="page" size={16} />
          {t('slip.print')}
        </button>
      </p>
      {failed && <p role="alert">{t('slip.keep.failed')}</p>}
    </div>
  );
}

const fileName = ({ slip }: Said): string => `${t('slip.file', { date: slip.until })}.png`;

async function pictureOf(said: Said): Promise<Blob> {
  const { drawSlip } = await import('./slipPicture.ts');
  return drawSlip(said);
}

/** The phone's share sheet with picture and text; where there is none, WhatsApp with the text. */
async function send(said: Said): Promise<void> {
  const text = shareText(said);
  if (typeof navigator.share !== 'function') {
    window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener');
    return;
  }
  const files = await filesOf(said);
  try {
    await navigator.share(files.length > 0 ? { text, files } : { text });
  } catch {
    // Closed by the person, or refused by the phone: nothing was sent, and she sees that.
  }
}

async function filesOf(said: Said): Promise<File[]> {
  try {
    const files = [new File([await pictureOf(said)], fileName(said), { type: 'image/png' })];
    return navigator.canShare?.({ files }) ? files : [];
  } catch {
    return [];
  }
}
