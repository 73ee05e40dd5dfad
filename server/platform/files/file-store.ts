/** Keeps bytes by key. A key is written once and never changed: what is new gets a key of its own. */
export interface FileStore {
  /** The bytes are kept, whole, when it returns. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when nothing is kept under the key. */
  get(key: string): Promise<Buffer | null>;
  /** A key that is not there is no error. */
  delete(key: string): Promise<void>;
}

/** No file can be written or read right now: a full or read-only disk, a silent bucket. A later attempt may succeed. */
export class FileStoreGone extends Error {}
