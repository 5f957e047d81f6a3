/*
 * The sliding window that every limit uses: another event is allowed once fewer than the maximum lie inside the window.
 * The caller must hold the lock of the counted address or code (portaria.lock_limit), or the count is not exact.
 */
create or replace function portaria.limit_reopens(nome text, eventos timestamptz[], ip inet default null) returns integer
language plpgsql stable
as $$
declare
  v_maximo integer;
  v_janela integer;
begin
  -- No limit is below one.
  if coalesce(cardinality(limit_reopens.eventos), 0) = 0 then
    return null;
  end if;
  if limit_reopens.ip is null then
    v_maximo := portaria.limite(limit_reopens.nome);
  else
    v_maximo := portaria.limite_rede(limit_reopens.nome, limit_reopens.ip);
  end if;
  if cardinality(limit_reopens.eventos) < v_maximo then
    return null;
  end if;
  v_janela := portaria.limite(limit_reopens.nome || '_janela');
  return (
    select greatest(1, ceil(extract(epoch from e.momento - clock_timestamp()) + v_janela))
    from unnest(limit_reopens.eventos) as e (momento)
    where e.momento > clock_timestamp() - v_janela * interval '1 second'
    order by e.momento desc
    offset v_maximo - 1
    limit 1
  );
end;
$$;

comment on function portaria.limit_reopens(text, timestamptz[], inet) is 'Seconds until the limit allows another event, for this address if one is given; null when it allows one now.';

revoke all on function portaria.limit_reopens(text, timestamptz[], inet) from public;
