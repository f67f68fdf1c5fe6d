// Puts values into a text's slots, `{name}`. A slot without a value stays visible, so that a missing one is noticed
// at once.
// Source: spec §1.
export type Slots = Readonly<Record<string, string | number>>;

export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(slots[name] ?? place));
}
