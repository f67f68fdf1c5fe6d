// Which screen is shown: by the store's state first, then by the address. Source: decision 0114.
import { useEffect } from 'react';
import { t } from '#ui/text.ts';
import { ChangedScreen } from './ChangedScreen.tsx';
import { DayScreen } from './DayScreen.tsx';
import { DoneScreen } from './DoneScreen.tsx';
import { ElsewhereScreen, LockScreen, RevokedScreen, SetupScreen, SignInScreen, UnableScreen } from './DoorScreens.tsx';
import { Frame } from './Frame.tsx';
import { askWhetherRevoked, useKeeper } from './keeper.ts';
import { usePlace } from './place.ts';
import { SheetScreen } from './SheetScreen.tsx';
import { followSignal } from './signal.ts';
import { useSession } from './session.ts';
import { sendNow } from './work.ts';

export function App() {
  const { phase, asksPassword } = useKeeper();
  const { place } = usePlace();
  const hasSession = useSession(({ token }) => token !== null);
  useEffect(() => {
    if (phase === 'open') void sendNow();
    // A phone that is shut asks too: one that was revoked is emptied, whoever holds it.
    else if (phase === 'locked' && (!hasSession || asksPassword)) void askWhetherRevoked();
  }, [phase, hasSession, asksPassword]);
  useEffect(
    () => followSignal(() => void (useKeeper.getState().phase === 'open' ? sendNow() : askWhetherRevoked())),
    [],
  );
  if (phase === 'starting') return <Frame title={t('fieldapp.title')}>{null}</Frame>;
  if (phase === 'unable') return <UnableScreen />;
  if (phase === 'elsewhere') return <ElsewhereScreen />;
  if (phase === 'revoked') return <RevokedScreen />;
  if (phase === 'setup') return <SetupScreen />;
  // A password that was changed since opens the store once she has signed in with it.
  if (place.is === 'sign_in' && (!hasSession || phase === 'locked')) return <SignInScreen />;
  if (phase === 'locked') return <LockScreen />;
  return place.is === 'sheet' ? <Sheet id={place.id} /> : <DayScreen />;
}

function Sheet({ id }: { id: string }) {
  const record = useKeeper(({ records }) => records.find(({ name }) => name === `sheet:${id}`));
  if (!record) return <DayScreen />;
  if (record.state === 'changed' && record.changed !== null) return <ChangedScreen key={record.name} record={record} />;
  if (record.state === 'prepared' || record.state === 'draft') return <SheetScreen record={record} />;
  return <DoneScreen record={record} />;
}
