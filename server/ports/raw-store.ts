// What a place for encrypted files must do. It is given checked names and encrypted bytes only.
// Source: docs/ports/storage.md.
export type RawStore = {
  write(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
};
