/** The password was right, and still nobody may enter (ER-01, ER-02). */
export class RefusedLogin extends Error {
  readonly reason: 'notEnabled' | 'expired';

  constructor(reason: RefusedLogin['reason']) {
    super(reason);
    this.name = 'RefusedLogin';
    this.reason = reason;
  }
}
