// A part that moves: drawn here like the rest, so that it is complete without a script; islands.ts gives it life
// where it stands.
// Invariant: the browser makes the same component of the same properties again.
// Source: docs/design.md §1.
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type Props<P> = { name: string; of: ComponentType<P>; props: P };

export function Island<P extends object>({ name, of: Part, props }: Props<P>) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      // The marks between pieces of text, by which a browser finds them again, are only made this way.
      dangerouslySetInnerHTML={{ __html: renderToString(<Part {...props} />) }}
    />
  );
}
