// What is loaded when somebody first opens it, such as a dialog. After that it stays, so that it closes with its movement
// and gives the focus back.
// Usage: <WhenOpened opened={opened}><LazyDialog opened={opened} onClose={…} /></WhenOpened>.
import { type ReactNode, Suspense, useState } from 'react';

export function WhenOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}
