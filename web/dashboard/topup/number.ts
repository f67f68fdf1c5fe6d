// A virtual account as it is read: in groups of four. What is copied has no spaces.

/** "1087 7001 0000 0001"; what is left over stands last. */
export function groupedByFour(number: string): string {
  return (
    number
      .replaceAll(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}
