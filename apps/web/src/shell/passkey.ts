import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '../client/errors.ts';
import { currentT } from './language.tsx';

/** Why the browser gave no passkey, in the reader's words. On purpose it does not tell "cancelled" from "nobody there". */
const apiErrorOf = (error: unknown): ApiError => {
  const t = currentT();
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new ApiError({ name: 'UNKNOWN', msg: t('proof.passkeyKnown'), cause: error });
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    return new ApiError({
      name: 'UNKNOWN',
      category: 'validation',
      msg: t('proof.passkeyCancelled'),
      hint: t('proof.passkeyCancelledHint'),
      cause: error,
    });
  return new ApiError({
    name: 'UNKNOWN',
    msg: t('proof.passkeyFailed'),
    hint: t('proof.passkeyFailedHint'),
    cause: error,
  });
};

const withApiError = async <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw apiErrorOf(error);
  });

export const signChallenge = async (optionsJSON: PublicKeyCredentialRequestOptionsJSON) => {
  const { id, response } = await withApiError(startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
};

export const makePasskey = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => {
  const { id, response } = await withApiError(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
};
