// The place of a visit: asked of the browser when pressed, shown, and taken away again.
// Source: decision 0113.
import type { Visit } from '#contract/visit.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { type OwnPlace, useOwnPlace } from '../useOwnPlace.ts';
import styles from './visits.module.css';

type Props = { place: Visit['place']; onChange: (place: Visit['place']) => void };

export function PlaceField({ place, onChange }: Props) {
  const { state, ask } = useOwnPlace(({ latitude, longitude, accuracy }) =>
    onChange({ latitude, longitude, accuracy: Math.min(Math.round(accuracy), 100_000) }),
  );
  return (
    <div className={styles.place}>
      {place === null ? (
        <Button kind="outline" size="sm" icon="pin" busy={state === 'asking'} onClick={ask}>
          {t('visit.place')}
        </Button>
      ) : (
        <Button kind="outline" size="sm" icon="cross" onClick={() => onChange(null)}>
          {t('visit.place.remove')}
        </Button>
      )}
      <p role="status">{place === null ? wordsOf(state) : t('visit.place.added', { accuracy: place.accuracy })}</p>
    </div>
  );
}

function wordsOf(state: OwnPlace): string {
  if (state === 'idle') return '';
  return t(state === 'asking' ? 'visit.place.ask' : `visit.place.${state}`);
}
