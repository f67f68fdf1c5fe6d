// One chip per choice, one of them selected; `all` adds a first chip for no choice. Further filters can follow.
// Usage: <ChoiceChips label={…} all={…} choices={states} textOf={(state) => …} chosen={filters.state} onChoose={…}
// />.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { Chip, ChipRow } from '#ui/Chip.tsx';

type Props<Value extends string> = {
  label: string;
  all?: string;
  choices: readonly Value[];
  textOf: (value: Value) => string;
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
  children?: ReactNode;
};

export function ChoiceChips<Value extends string>({ label, all, choices, textOf, chosen, ...rest }: Props<Value>) {
  const { onChoose, children } = rest;
  return (
    <ChipRow label={label}>
      {all !== undefined && (
        <Chip on={chosen === null} onClick={() => onChoose(null)}>
          {all}
        </Chip>
      )}
      {choices.map((value) => (
        <Chip key={value} on={chosen === value} onClick={() => onChoose(value)}>
          {textOf(value)}
        </Chip>
      ))}
      {children}
    </ChipRow>
  );
}
