/** Stores bytes by key. A key is written once and never changed: new content gets a new key. */
export interface FileStore {
  /** Once it returns, the bytes are stored completely. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null if nothing is stored under the key. */
  get(key: string): Promise<Buffer | null>;
  /** A missing key is no error. */
  delete(key: string): Promise<void>;
}

/** Files can't be read or written right now: a full or read-only disk, a silent bucket. A later attempt may succeed. */
export class FileStoreGone extends Error {}
