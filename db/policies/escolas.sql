-- The schools themselves: the key is the tenant. A coordinator reads the school, its own account and administrators write it.
select portaria.isolate_by_school('api.escolas', 'id', '{administrador,escola}');
