// Says that this browser keeps nothing, so that a reload ends the session. Used in each frame of signed-in people.
import { Banner } from './Note.tsx';
import { useKept } from './session.ts';
import { t } from './text.ts';

export function NotKept() {
  const isKept = useKept(({ kept }) => kept);
  return isKept ? null : <Banner tone="wait" text={t('session.not_kept')} />;
}
