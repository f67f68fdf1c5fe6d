// A drawer: the details of a row, from the right edge, on phones from the foot. Esc, the cross and the ground close it.
// Usage: <Drawer opened={…} onClose={…} title={…}>…</Drawer>.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as Base } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Drawer.module.css';
import { t } from './text.ts';
import { useWide } from './useWide.ts';

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode };

export function Drawer({ opened, onClose, title, children }: Props) {
  const wide = useWide();
  return (
    <Base.Root
      opened={opened}
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? 400 : 460}
      returnFocus
      transitionProps={{ duration: 160 }}
    >
      <Base.Overlay className={styles.scrim ?? ''} />
      <Base.Content classNames={{ content: styles.box }}>
        <div className={styles.head}>
          <Base.Title component="h2" className={styles.title ?? ''}>
            {title}
          </Base.Title>
          <IconButton icon="cross" label={t('action.close')} onClick={onClose} />
        </div>
        {children}
      </Base.Content>
    </Base.Root>
  );
}
