-- Drops a function of sign-outs: each of its three callers says itself what ends.
drop function if exists portaria.end_sign_in(text, uuid, text, portaria.sessoes, bigint) cascade;
