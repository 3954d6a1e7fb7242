/** The effect of `node --disable-proto=throw`, for a command that is started by name, without options of node. */
export const forbidProto = (): void => {
  const refuse = (): never => {
    // By this code a library that only asks whether there is one knows the answer.
    throw Object.assign(new TypeError('__proto__ is not to be used'), { code: 'ERR_PROTO_ACCESS' });
  };
  Object.defineProperty(Object.prototype, '__proto__', { get: refuse, set: refuse, configurable: false });
};
