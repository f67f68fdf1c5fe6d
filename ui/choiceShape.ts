// How a ChipSelect is drawn where a chip is not the right shape: as a field, in a sheet of filters.
import { createContext, type ReactNode } from 'react';

export type Choice = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  any?: string;
};

/** Draws the choice; null for a chip. */
export const ChoiceShape = createContext<((choice: Choice) => ReactNode) | null>(null);
