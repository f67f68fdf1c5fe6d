// The place of a visit: asked of the browser when pressed, shown, and taken away again.
// Source: decision 0113.
import { useState } from 'react';
import type { Visit } from '#contract/visit.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import styles from './visits.module.css';

const PATIENCE_MS = 20_000;
type State = 'still' | 'asking' | 'refused' | 'failed';
type Props = { place: Visit['place']; onChange: (place: Visit['place']) => void };

export function PlaceField({ place, onChange }: Props) {
  const [state, setState] = useState<State>('still');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('still');
        onChange({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy: Math.min(Math.round(coords.accuracy), 100_000),
        });
      },
      ({ code }) => setState(code === GeolocationPositionError.PERMISSION_DENIED ? 'refused' : 'failed'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  };
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

function wordsOf(state: State): string {
  if (state === 'still') return '';
  return t(state === 'asking' ? 'visit.place.ask' : `visit.place.${state}`);
}
