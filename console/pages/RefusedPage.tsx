// Shown when the server refused a page: its message, and the way back.
// Source: spec §8; docs/screens.md.
import type { ApiError } from '#ui/client.ts';
import { Note } from '#ui/Note.tsx';
import { PageHead } from './PageHead.tsx';

type Props = { refusal: ApiError; title: string; back: { to: string; label: string } };

export function RefusedPage({ refusal, title, back }: Props) {
  return (
    <>
      <PageHead title={title} back={back} />
      <Note tone="mute">{refusal.message}</Note>
    </>
  );
}
