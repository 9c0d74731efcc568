import { call } from '../client/call.ts';

export const Price = () => <b>{call()}</b>;
