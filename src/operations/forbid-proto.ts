/** The effect of `node --disable-proto=throw`, for a command that is started by name, without Node options. */
export const forbidProto = (): void => {
  const refuse = (): never => {
    // Libraries that probe for `__proto__` recognize this code.
    throw Object.assign(new TypeError('__proto__ is not to be used'), { code: 'ERR_PROTO_ACCESS' });
  };
  Object.defineProperty(Object.prototype, '__proto__', { get: refuse, set: refuse, configurable: false });
};
