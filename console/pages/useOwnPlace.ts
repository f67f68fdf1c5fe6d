// Where this device is, asked of the browser only when pressed.
import { useState } from 'react';

const PATIENCE_MS = 20_000;
export type OwnPlace = 'idle' | 'asking' | 'refused' | 'failed';

export function useOwnPlace(onPlace: (coords: GeolocationCoordinates) => void) {
  const [state, setState] = useState<OwnPlace>('idle');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onPlace(coords);
      },
      ({ code }) => setState(code === GeolocationPositionError.PERMISSION_DENIED ? 'refused' : 'failed'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  };
  return { state, ask };
}
