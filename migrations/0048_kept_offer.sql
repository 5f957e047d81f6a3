-- The answer of a send depends on the context: it says whether the sign-in can stay (manter_segundos).
drop function if exists portaria.send_answer(text, timestamptz) cascade;
