// The interface of a store for encrypted files. It receives only checked names and encrypted bytes.
// Source: docs/ports/storage.md.
export type RawStore = {
  write(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
};
